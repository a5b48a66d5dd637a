import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { countParams } from '#web/i18n/formatting.ts'
import { bold } from '#web/i18n/markup.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Note } from '#web/ui/note.tsx'
import { elementIdOf } from './import-row.tsx'
import { errorsOf, type Row } from './import-rows.ts'
import type { useImportSaving } from './import-saving.ts'

type Saving = ReturnType<typeof useImportSaving>

type Props = {
  attempt: number
  savedCount: number
  isDone: boolean
  /** The message about the limit that kept rows from being saved; null if none did. */
  unsavedReason: Saving['unsavedReason']
  failure: Saving['failure']
  invalidRows: readonly Row[]
}

export function ImportOutcome({ attempt, savedCount, isDone, unsavedReason, failure, invalidRows }: Props) {
  return (
    <>
      {savedCount > 0 && (
        <Note tone="ok">
          <ParaglideMessage message={m.import_saved} inputs={countParams(savedCount)} markup={{ b: bold }} />{' '}
          {isDone && m.import_nothing_left()}
        </Note>
      )}
      {unsavedReason !== null && <Note tone="warn">{unsavedReason}</Note>}
      {failure === null ? (
        <ErrorSummary
          lead={m.import_not_saved(countParams(invalidRows.length))}
          errors={invalidRows.flatMap(summaryErrorsOf)}
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

const summaryErrorsOf = (row: Row): { id: string; message: string }[] =>
  [...errorsOf(row, row.values)].map(([field, message]) => ({
    id: elementIdOf(row.line, field),
    message: m.import_line_message({ line: row.line, text: message }),
  }))
