import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedRow } from '#core/imports/save-import.ts'
import type { SkippedLine } from '#core/imports/show-draft.ts'
import { DataTable } from './data-table.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailureNote } from './failure-note.tsx'
import { failureText } from './failure-text.ts'
import { useImportNights } from './import-nights.ts'
import { columns, ImportRow, idOf } from './import-row.tsx'
import { answeredRow, errorsOf, type Row, sameLines, stateOf } from './import-rows.ts'
import { useImportSaving } from './import-saving.ts'
import { ImportTimes } from './import-times.tsx'
import { ImportWho } from './import-who.tsx'
import { Note } from './note.tsx'
import { StatusLine } from './status-line.tsx'

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
  const { save, isSaving, failure, progress } = useImportSaving(answer)
  const states = rows.map(stateOf)
  const count = (state: string) => states.filter((one) => one === state).length
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
          {amount(rows.length, 'show')} read
        </h2>
        <p role="status">
          {[
            [count('ready'), 'ready'],
            [count('wrong'), 'to mend'],
            [count('listed'), 'listed already'],
            [count('left-out'), 'left out'],
            [count('saved'), 'saved'],
          ]
            .filter(([many]) => many !== 0)
            .map((words) => words.join(' '))
            .join(', ')}
        </p>
        <Skipped lines={skipped} />
      </div>
      {hasTried && tried.saved > 0 && (
        <Note tone="ok">
          <b>{amount(tried.saved, 'show')} saved.</b> {isDone && 'Nothing is left to do.'}
        </Note>
      )}
      {hasTried && failure !== null && (
        <FailureNote failure={failure}>
          <b>Not everything is saved.</b> {failureText(failure)} What is marked as saved is there, the rest waits here.
        </FailureNote>
      )}
      {hasTried && failure === null && (
        <ErrorSummary
          lead={`${amount(wrong.length, 'show')} not saved yet.`}
          errors={wrong.flatMap(errorsAt)}
          attempt={tried.attempt}
        />
      )}
      {!isDone && <ImportWho rows={left} onRows={onRows} />}
      {!isDone && <ImportTimes rows={left} onRows={onRows} />}
      <DataTable
        caption="The shows that were read"
        columns={columns}
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
          />
        ))}
      </DataTable>
      {rows.length > shown && (
        <button className="btn" type="button" onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, rows.length - shown)} more of {rows.length}
        </button>
      )}
      <StatusLine status={isSaving ? { tone: 'busy', text: `Saving... ${progress.done} of ${progress.of}` } : null} />
      <div className="savebar">
        {!isDone && (
          <button
            className="btn btn--main"
            type="button"
            aria-disabled={isSaving}
            onClick={() => isSaving || saveReady()}
          >
            {count('ready') > 0 ? `Save ${amount(count('ready'), 'show')}` : 'Save'}
          </button>
        )}
        <button className="btn" type="button" aria-disabled={isSaving} onClick={() => isSaving || onStartOver()}>
          {isDone ? 'Import more' : 'Start over'}
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
    message: `Line ${row.line}: ${errors.map(([, message]) => message).join(', ')}`,
  }))
}

/** `1 show`, `12 shows`. */
const amount = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** What holds no show, line by line. */
export function Skipped({ lines }: { lines: readonly SkippedLine[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>{amount(lines.length, 'line')} without a show</summary>
      <ul className="choices">
        {lines.map(({ line, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may be told twice
          <li key={index}>
            Line {line}: {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
