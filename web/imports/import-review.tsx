import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedRow } from '#core/imports/save-import.ts'
import type { SkippedLine } from '#core/imports/show-draft.ts'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { bold } from '#web/i18n/markup.tsx'
import { oneAfterAnother } from '#web/i18n/name-lists.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { shownNumber } from '#web/i18n/wording.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { useImportNights } from './import-nights.ts'
import { columns, ImportRow, idOf } from './import-row.tsx'
import { answeredRow, errorsOf, type Row, type RowState, sameLines, stateOf } from './import-rows.ts'
import { type SavingProgress, useImportSaving } from './import-saving.ts'
import { ImportTimes } from './import-times.tsx'
import { ImportWho } from './import-who.tsx'

type Props = {
  rows: readonly Row[]
  skipped: readonly SkippedLine[]
  onRows: (change: (rows: readonly Row[]) => readonly Row[]) => void
  onStartOver: () => void
  /** Told whether something hinders saving. */
  onTried: (hasErrors: boolean) => void
}

/** So many rows stand on the page at first, and more when somebody asks. */
const SHOWN = 100

/** The grid in which everything that was read is looked over, mended and saved. */
export function ImportReview({ rows, skipped, onRows, onStartOver, onTried }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const [shown, setShown] = useState(SHOWN)
  const [tried, setTried] = useState<{ attempt: number; saved: number }>({ attempt: 0, saved: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const change = useCallback(
    (line: number, to: (row: Row) => Row) =>
      onRows((before) => before.map((row) => (row.line === line ? to(row) : row))),
    [onRows],
  )
  const changeEvery = useCallback((to: (row: Row) => Row) => onRows((before) => before.map(to)), [onRows])
  useImportNights(rows, change)
  const answer = (results: readonly SavedRow[]) => {
    const byLine = new Map(results.map((result) => [result.line, result]))
    onRows((before) =>
      before.map((row) => {
        const result = byLine.get(row.line)
        return result ? answeredRow(row, result) : row
      }),
    )
  }
  const { save, isSaving, failure, progress, left: reason } = useImportSaving(answer)
  const states = rows.map(stateOf)
  const count = (state: RowState) => states.filter((one) => one === state).length
  const left = rows.filter((row) => !row.isLeftOut && !row.saved)
  const wrong = left.filter((row) => stateOf(row) !== 'listed' && errorsOf(row, row.values).size > 0)
  const isDone = count('ready') + count('wrong') === 0 && count('saved') > 0
  const saveReady = async () => {
    setOpened(null)
    const saved = await save(rows.filter((row) => stateOf(row) === 'ready'))
    setTried(({ attempt }) => ({ attempt: attempt + 1, saved }))
  }
  const same = sameLines(rows)
  const open = useCallback((line: number | null) => {
    setOpened((before) => {
      if (line === null && before !== null)
        queueMicrotask(() => document.getElementById(`line-${before}-edit`)?.focus())
      return line
    })
  }, [])
  const hasTried = tried.attempt > 0 && !isSaving
  const hasErrors = hasTried && (wrong.length > 0 || failure !== null)
  useEffect(() => onTried(hasErrors), [hasErrors, onTried])
  return (
    <div className="form">
      <div className="stack gap2">
        <h2 tabIndex={-1} ref={heading}>
          {m.import_read(amount(rows.length))}
        </h2>
        <p role="status">
          {oneAfterAnother(
            counts.filter(([state]) => count(state) !== 0).map(([state, words]) => words(amount(count(state)))),
          )}
        </p>
        <Skipped lines={skipped} />
      </div>
      {hasTried && tried.saved > 0 && (
        <Note tone="ok">
          <ParaglideMessage message={m.import_saved} inputs={amount(tried.saved)} markup={{ b: bold }} />{' '}
          {isDone && m.import_nothing_left()}
        </Note>
      )}
      {hasTried && reason !== null && <Note tone="warn">{reason}</Note>}
      {hasTried && failure !== null && (
        <FailureNote failure={failure}>
          <ParaglideMessage message={m.import_failed} inputs={{ reason: failureText(failure) }} markup={{ b: bold }} />
        </FailureNote>
      )}
      {hasTried && failure === null && (
        <ErrorSummary
          lead={m.import_not_saved(amount(wrong.length))}
          errors={wrong.flatMap(errorsAt)}
          attempt={tried.attempt}
        />
      )}
      {!isDone && <ImportWho rows={left} onRows={onRows} />}
      {!isDone && <ImportTimes rows={left} onRows={onRows} />}
      <DataTable
        caption={m.import_table()}
        columns={columns.map((name) => name())}
        className="tbl tbl--wide tbl--grid"
        isBusy={isSaving}
      >
        {rows.slice(0, shown).map((row) => (
          <ImportRow
            key={row.line}
            row={row}
            sameAs={same.get(row.line)}
            isOpen={opened === row.line}
            isBusy={isSaving}
            onOpen={open}
            onChange={change}
            onEvery={changeEvery}
          />
        ))}
      </DataTable>
      {rows.length > shown && (
        <button className="btn" type="button" onClick={() => setShown(shown + SHOWN)}>
          {m.import_more({ count: Math.min(SHOWN, rows.length - shown), total: shownNumber(rows.length) })}
        </button>
      )}
      <StatusLine status={isSaving ? { tone: 'busy', text: savingWords(progress) } : null} />
      <div className="savebar">
        {!isDone && (
          <button
            className="btn btn--main"
            type="button"
            aria-disabled={isSaving}
            onClick={() => isSaving || saveReady()}
          >
            {count('ready') > 0 ? m.import_save(amount(count('ready'))) : m.common_save()}
          </button>
        )}
        <button className="btn" type="button" aria-disabled={isSaving} onClick={() => isSaving || onStartOver()}>
          {isDone ? m.import_another() : m.common_start_over()}
        </button>
      </div>
    </div>
  )
}

/** What is wrong with a row, by the place where it is mended. */
const errorsAt = (row: Row): { id: string; message: string }[] => {
  const places = Map.groupBy(errorsOf(row, row.values), ([field]) => idOf(row.line, field))
  return [...places].map(([id, errors]) => ({
    id,
    message: m.import_line_says({
      line: row.line,
      text: oneAfterAnother(errors.map(([, message]) => message)),
    }),
  }))
}

/** A number as the messages take it: to choose their words by, and to be read. */
const amount = (count: number) => ({ count, shown: shownNumber(count) })

const counts = [
  ['ready', m.import_count_ready],
  ['wrong', m.import_count_wrong],
  ['listed', m.import_count_listed],
  ['left-out', m.import_count_left_out],
  ['saved', m.import_count_saved],
] as const

const savingWords = ({ done, of }: SavingProgress): string =>
  m.import_saving({ done: shownNumber(done), total: shownNumber(of) })

/** What holds no show, line by line. */
export function Skipped({ lines }: { lines: readonly SkippedLine[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>{m.import_skipped(amount(lines.length))}</summary>
      <ul className="choices">
        {lines.map(({ line, ...said }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may be told twice
          <li key={index}>{m.import_line_says({ line, text: serverText(said) })}</li>
        ))}
      </ul>
    </details>
  )
}
