import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import type { SavedRow } from '#core/imports/save-import.ts'
import type { SkippedLine } from '#core/imports/show-draft.ts'
import { m } from '#messages'
import { formatNumber } from '#web/i18n/formatting.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { ImportAddBands } from './import-add-bands.tsx'
import { useImportNights } from './import-nights.ts'
import { amount, ImportOutcome } from './import-outcome.tsx'
import { columns, ImportRow } from './import-row.tsx'
import { applyResult, errorsOf, linesOfSameShow, type Row, type RowState, stateOf } from './import-rows.ts'
import { type SavingProgress, useImportSaving } from './import-saving.ts'
import { ImportTimes } from './import-times.tsx'

type Props = {
  rows: readonly Row[]
  skipped: readonly SkippedLine[]
  onRows: (change: (rows: readonly Row[]) => readonly Row[]) => void
  onStartOver: () => void
  /** Called with whether errors prevent saving. */
  onAttempt: (hasErrors: boolean) => void
}

/** Rows rendered at first; a button shows more. */
const ROWS_PER_STEP = 100

/** The grid for reviewing, fixing and saving imported rows. */
export function ImportReview(props: Props) {
  const { rows, skipped, onRows, onStartOver } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { count, left, isDone, isSaving, progress, outcome, saveReady, grid } = useReview(props)
  return (
    <div className="form">
      <div className="stack gap2">
        <h2 tabIndex={-1} ref={heading}>
          {m.import_read(amount(rows.length))}
        </h2>
        <p role="status">
          {joinWithCommas(
            counts.filter(([state]) => count(state) !== 0).map(([state, message]) => message(amount(count(state)))),
          )}
        </p>
        <Skipped lines={skipped} />
      </div>
      {outcome && <ImportOutcome {...outcome} />}
      {!isDone && <ImportAddBands rows={left} onRows={onRows} />}
      {!isDone && <ImportTimes rows={left} onRows={onRows} />}
      <Grid rows={rows} isSaving={isSaving} {...grid} />
      <StatusLine status={isSaving ? { tone: 'busy', text: savingText(progress) } : null} />
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

function useReview({ rows, onRows, onAttempt }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const [attempts, setAttempts] = useState<{ attempt: number; saved: number }>({ attempt: 0, saved: 0 })
  const change = useCallback(
    (line: number, to: (row: Row) => Row) =>
      onRows((before) => before.map((row) => (row.line === line ? to(row) : row))),
    [onRows],
  )
  const changeAll = useCallback((to: (row: Row) => Row) => onRows((before) => before.map(to)), [onRows])
  useImportNights(rows, change)
  const {
    save,
    isSaving,
    failure,
    progress,
    left: reason,
  } = useImportSaving((results) => onRows(applyResults(results)))
  const states = rows.map(stateOf)
  const count = (state: RowState) => states.filter((one) => one === state).length
  const left = rows.filter((row) => !row.isLeftOut && !row.saved)
  const wrong = left.filter((row) => stateOf(row) !== 'listed' && errorsOf(row, row.values).size > 0)
  const isDone = count('ready') + count('wrong') === 0 && count('saved') > 0
  const saveReady = async () => {
    setOpened(null)
    const saved = await save(rows.filter((row) => stateOf(row) === 'ready'))
    setAttempts(({ attempt }) => ({ attempt: attempt + 1, saved }))
  }
  const open = useCallback((line: number | null) => {
    setOpened((before) => {
      if (line === null && before !== null)
        queueMicrotask(() => document.getElementById(`line-${before}-edit`)?.focus())
      return line
    })
  }, [])
  const hasAttempted = attempts.attempt > 0 && !isSaving
  const hasErrors = hasAttempted && (wrong.length > 0 || failure !== null)
  useEffect(() => onAttempt(hasErrors), [hasErrors, onAttempt])
  const outcome = hasAttempted ? { ...attempts, isDone, reason, failure, wrong } : null
  const grid = { opened, onOpen: open, onChange: change, onChangeAll: changeAll }
  return { count, left, isDone, isSaving, progress, outcome, saveReady, grid }
}

const applyResults = (results: readonly SavedRow[]) => (rows: readonly Row[]) => {
  const byLine = new Map(results.map((result) => [result.line, result]))
  return rows.map((row) => {
    const result = byLine.get(row.line)
    return result ? applyResult(row, result) : row
  })
}

type GridProps = { rows: readonly Row[]; isSaving: boolean; opened: number | null } & Pick<
  ComponentProps<typeof ImportRow>,
  'onOpen' | 'onChange' | 'onChangeAll'
>

function Grid({ rows, isSaving, opened, ...actions }: GridProps) {
  const [shown, setShown] = useState(ROWS_PER_STEP)
  const same = linesOfSameShow(rows)
  return (
    <>
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
            {...actions}
          />
        ))}
      </DataTable>
      {rows.length > shown && (
        <button className="btn" type="button" onClick={() => setShown(shown + ROWS_PER_STEP)}>
          {m.import_more({ count: Math.min(ROWS_PER_STEP, rows.length - shown), total: formatNumber(rows.length) })}
        </button>
      )}
    </>
  )
}

const counts = [
  ['ready', m.import_count_ready],
  ['wrong', m.import_count_invalid],
  ['listed', m.import_count_listed],
  ['left-out', m.import_count_left_out],
  ['saved', m.import_count_saved],
] as const

const savingText = ({ done, total }: SavingProgress): string =>
  m.import_saving({ done: formatNumber(done), total: formatNumber(total) })

/** Lists the lines that contain no show. */
export function Skipped({ lines }: { lines: readonly SkippedLine[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>{m.import_skipped(amount(lines.length))}</summary>
      <ul className="choices">
        {lines.map(({ line, ...message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may occur twice
          <li key={index}>{m.import_line_says({ line, text: serverText(message) })}</li>
        ))}
      </ul>
    </details>
  )
}
