import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { bold } from '#web/i18n/markup.tsx'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Note } from '#web/ui/note.tsx'
import { idOf } from './import-row.tsx'
import { errorsOf, type Row } from './import-rows.ts'
import type { useImportSaving } from './import-saving.ts'

type Saving = ReturnType<typeof useImportSaving>

type Props = {
  attempt: number
  saved: number
  isDone: boolean
  /** Why saving stopped early. */
  reason: Saving['left']
  failure: Saving['failure']
  wrong: readonly Row[]
}

export function ImportOutcome({ attempt, saved, isDone, reason, failure, wrong }: Props) {
  return (
    <>
      {saved > 0 && (
        <Note tone="ok">
          <ParaglideMessage message={m.import_saved} inputs={amount(saved)} markup={{ b: bold }} />{' '}
          {isDone && m.import_nothing_left()}
        </Note>
      )}
      {reason !== null && <Note tone="warn">{reason}</Note>}
      {failure === null ? (
        <ErrorSummary
          lead={m.import_not_saved(amount(wrong.length))}
          errors={wrong.flatMap(errorsAt)}
          attempt={attempt}
        />
      ) : (
        <FailureNote failure={failure}>
          <ParaglideMessage message={m.import_failed} inputs={{ reason: failureText(failure) }} markup={{ b: bold }} />
        </FailureNote>
      )}
    </>
  )
}

/** Errors of a row, grouped by the element that fixes them. */
const errorsAt = (row: Row): { id: string; message: string }[] => {
  const byField = Map.groupBy(errorsOf(row, row.values), ([field]) => idOf(row.line, field))
  return [...byField].map(([id, errors]) => ({
    id,
    message: m.import_line_says({
      line: row.line,
      text: joinWithCommas(errors.map(([, message]) => message)),
    }),
  }))
}

/** A count for messages: the number for plural rules and its formatted text. */
export const amount = (count: number) => ({ count, shown: formatNumber(count) })
