import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import type { SavedRow } from '#core/imports/save-import.ts'
import type { SkippedLine } from '#core/imports/show-draft.ts'
import { m } from '#messages'
import { countParams, formatNumber } from '#web/i18n/formatting.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { ImportAddBands } from './import-add-bands.tsx'
import { useImportDuplicates } from './import-duplicates.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { columnMessages, ImportRow } from './import-row.tsx'
import { applyResult, errorsOf, otherLinesOfSameShow, type Row, type RowState, stateOf } from './import-rows.ts'
import { type SavingProgress, useImportSaving } from './import-saving.ts'
import { ImportTimes } from './import-times.tsx'
import { MoreButton } from './more-button.tsx'

type Props = {
  rows: readonly Row[]
  skipped: readonly SkippedLine[]
  onChangeRows: (change: (rows: readonly Row[]) => readonly Row[]) => void
  onStartOver: () => void
  /** Reports whether an attempt to save left errors. */
  onErrors: (hasErrors: boolean) => void
}

/** The number of rows rendered at first. A button adds as many again. */
const ROWS_PER_STEP = 100

export function ImportReview(props: Props) {
  const { rows, skipped, onChangeRows, onStartOver } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { countOf, unsavedRows, isDone, isSaving, progress, outcome, saveReadyRows, gridProps } = useReview(props)
  return (
    <div className="form">
      <div className="stack gap2">
        <h2 tabIndex={-1} ref={heading}>
          {m.import_read(countParams(rows.length))}
        </h2>
        <p role="status">{rowCountsText(rows)}</p>
        <SkippedLines lines={skipped} />
      </div>
      {outcome && <ImportOutcome {...outcome} />}
      {!isDone && <ImportAddBands rows={unsavedRows} onChangeRows={onChangeRows} />}
      {!isDone && <ImportTimes rows={unsavedRows} onChangeRows={onChangeRows} />}
      <Grid rows={rows} isSaving={isSaving} {...gridProps} />
      <StatusLine status={isSaving ? { tone: 'busy', text: savingText(progress) } : null} />
      <div className="save-bar">
        {!isDone && (
          <button
            className="btn btn--main"
            type="button"
            aria-disabled={isSaving}
            onClick={() => isSaving || saveReadyRows()}
          >
            {countOf('ready') > 0 ? m.import_save(countParams(countOf('ready'))) : m.common_save()}
          </button>
        )}
        <button className="btn" type="button" aria-disabled={isSaving} onClick={() => isSaving || onStartOver()}>
          {isDone ? m.import_another() : m.common_start_over()}
        </button>
      </div>
    </div>
  )
}

function useReview({ rows, onChangeRows, onErrors }: Props) {
  const [openLine, setOpenLine] = useState<number | null>(null)
  const [lastAttempt, setLastAttempt] = useState<{ attempt: number; savedCount: number }>({ attempt: 0, savedCount: 0 })
  const changeRow = useCallback(
    (line: number, update: (row: Row) => Row) =>
      onChangeRows((before) => before.map((row) => (row.line === line ? update(row) : row))),
    [onChangeRows],
  )
  const changeAll = useCallback(
    (update: (row: Row) => Row) => onChangeRows((before) => before.map(update)),
    [onChangeRows],
  )
  useImportDuplicates(rows, changeRow)
  const { save, isSaving, failure, progress, unsavedReason } = useImportSaving((results) =>
    onChangeRows(applyResults(results)),
  )
  const states = rows.map(stateOf)
  const countOf = (state: RowState) => states.filter((other) => other === state).length
  const unsavedRows = rows.filter((row) => !row.isLeftOut && !row.saved)
  const invalidRows = unsavedRows.filter((row) => stateOf(row) !== 'listed' && errorsOf(row, row.values).size > 0)
  const isDone = countOf('ready') + countOf('invalid') === 0 && countOf('saved') > 0
  const saveReadyRows = async () => {
    setOpenLine(null)
    const savedCount = await save(rows.filter((row) => stateOf(row) === 'ready'))
    setLastAttempt(({ attempt }) => ({ attempt: attempt + 1, savedCount }))
  }
  const changeOpenLine = useCallback((line: number | null) => {
    setOpenLine((before) => {
      if (line === null && before !== null)
        queueMicrotask(() => document.getElementById(`line-${before}-edit`)?.focus())
      return line
    })
  }, [])
  const hasAttempted = lastAttempt.attempt > 0 && !isSaving
  const hasErrors = hasAttempted && (invalidRows.length > 0 || failure !== null)
  useEffect(() => onErrors(hasErrors), [hasErrors, onErrors])
  const outcome = hasAttempted ? { ...lastAttempt, isDone, unsavedReason, failure, invalidRows } : null
  const gridProps = { openLine, onOpen: changeOpenLine, onChange: changeRow, onChangeAll: changeAll }
  return { countOf, unsavedRows, isDone, isSaving, progress, outcome, saveReadyRows, gridProps }
}

const applyResults = (results: readonly SavedRow[]) => (rows: readonly Row[]) => {
  const byLine = new Map(results.map((result) => [result.line, result]))
  return rows.map((row) => {
    const result = byLine.get(row.line)
    return result ? applyResult(row, result) : row
  })
}

type GridProps = { rows: readonly Row[]; isSaving: boolean; openLine: number | null } & Pick<
  ComponentProps<typeof ImportRow>,
  'onOpen' | 'onChange' | 'onChangeAll'
>

function Grid({ rows, isSaving, openLine, ...actions }: GridProps) {
  const [visibleCount, setVisibleCount] = useState(ROWS_PER_STEP)
  const otherLines = otherLinesOfSameShow(rows)
  return (
    <>
      <DataTable
        caption={m.import_table()}
        columns={columnMessages.map((message) => message())}
        className="table table--wide"
        isBusy={isSaving}
      >
        {rows.slice(0, visibleCount).map((row) => (
          <ImportRow
            key={row.line}
            row={row}
            sameShowLines={otherLines.get(row.line)}
            isOpen={openLine === row.line}
            isBusy={isSaving}
            {...actions}
          />
        ))}
      </DataTable>
      <MoreButton step={ROWS_PER_STEP} visibleCount={visibleCount} total={rows.length} onVisible={setVisibleCount} />
    </>
  )
}

const stateMessages = [
  ['ready', m.import_count_ready],
  ['invalid', m.import_count_invalid],
  ['listed', m.import_count_listed],
  ['left-out', m.import_count_left_out],
  ['saved', m.import_count_saved],
] as const

export const rowCountsText = (rows: readonly Row[]): string => {
  const states = rows.map(stateOf)
  const counts = stateMessages.map(
    ([state, message]) => [states.filter((other) => other === state).length, message] as const,
  )
  return joinWithCommas(counts.flatMap(([count, message]) => (count > 0 ? [message(countParams(count))] : [])))
}

const savingText = ({ done, total }: SavingProgress): string =>
  m.import_saving({ done: formatNumber(done), total: formatNumber(total) })

export function SkippedLines({ lines }: { lines: readonly SkippedLine[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>{m.import_skipped(countParams(lines.length))}</summary>
      <ul className="choices">
        {lines.map(({ line, ...message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may occur twice
          <li key={index}>{m.import_line_message({ line, text: serverText(message) })}</li>
        ))}
      </ul>
    </details>
  )
}
