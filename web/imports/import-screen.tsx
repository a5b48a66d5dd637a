import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useCallback, useEffect, useState } from 'react'
import type { ParsedImport } from '#core/imports/review-drafts.ts'
import { m } from '#messages'
import { LeaveGuard } from '#web/drafts/leave-guard.tsx'
import { useOwnDraft } from '#web/drafts/own-draft.ts'
import { bold } from '#web/i18n/markup.tsx'
import {
  ButtonSkeleton,
  DropzoneSkeleton,
  FieldSkeleton,
  FormSkeleton,
  StepSkeleton,
} from '#web/page/form-skeleton.tsx'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { ImportForms } from './import-forms.tsx'
import { ImportReview, SkippedLines } from './import-review.tsx'
import { emptyImport, type ImportDraft, makeRow, type Row, stateOf } from './import-rows.ts'

/** `/import`: reads a whole tour from a text, a file or a URL and shows it for review. The text, the URL and the rows
 * survive a reload and an expired session. */
export function ImportScreen() {
  const draft = useOwnDraft('import', emptyImport)
  const [state, setState] = useState<ImportDraft>(() => draft.read() ?? emptyImport)
  const [emptyResult, setEmptyResult] = useState<ParsedImport | null>(null)
  const [hasErrors, setHasErrors] = useState(false)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { text, url, rows, skipped } = state
  const unsavedCount = rows.map(stateOf).filter((rowState) => rowState === 'ready' || rowState === 'invalid').length
  const isDirty = rows.length > 0 ? unsavedCount > 0 : text.trim() !== '' || url.trim() !== ''
  useEffect(() => {
    if (isDirty || rows.length > 0) draft.save(state)
    else draft.drop()
  }, [draft, state, isDirty, rows.length])
  const changeRows = useCallback(
    (change: (rows: readonly Row[]) => readonly Row[]) =>
      setState((before) => ({ ...before, rows: change(before.rows) })),
    [],
  )
  const showResult = (result: ParsedImport) => {
    setEmptyResult(result.rows.length === 0 ? result : null)
    if (result.rows.length > 0)
      setState((before) => ({ ...before, rows: result.rows.map(makeRow), skipped: result.skipped }))
  }
  /** Drops the rows. If some are unsaved, keeps the text and the URL, so that the user can correct and import them again. */
  const startOver = () => {
    setHasErrors(false)
    setState(({ text, url }) => (unsavedCount > 0 ? { ...emptyImport, text, url } : emptyImport))
    document.getElementById('main')?.focus()
  }
  const title = m.common_import()
  return (
    <Screen title={hasErrors ? m.common_error_title({ title }) : title}>
      <LeaveGuard isDirty={() => isDirty} text={m.import_leave()} onLeave={draft.drop}>
        {() => (
          <div className={rows.length > 0 ? 'wrap page' : 'wrap medium page'}>
            <div className="page-head">
              <h1>{title}</h1>
              <p>
                <Lead />
              </p>
            </div>
            {rows.length > 0 && url.trim() !== '' && (
              <p className="draft-note">
                <ParaglideMessage
                  message={m.sources_keep_reading_lead}
                  markup={{ source: linkTo(`/sources/add?address=${encodeURIComponent(url.trim())}`) }}
                />
              </p>
            )}
            {rows.length > 0 ? (
              <ImportReview
                rows={rows}
                skipped={skipped}
                onChangeRows={changeRows}
                onStartOver={() => (unsavedCount > 0 ? setIsDialogOpen(true) : startOver())}
                onErrors={setHasErrors}
              />
            ) : (
              <>
                {emptyResult && (
                  <div className="draft-note">
                    <FailureNote failure={emptyResult}>
                      <b>{m.import_nothing_found()}</b>
                      <SkippedLines lines={emptyResult.skipped} />
                    </FailureNote>
                  </div>
                )}
                <ImportForms
                  text={text}
                  url={url}
                  onChange={(change) => setState((before) => ({ ...before, ...change }))}
                  onRead={showResult}
                />
              </>
            )}
            {isDialogOpen && (
              <ConfirmDialog
                title={m.import_start_over_question()}
                action={m.common_start_over()}
                isDanger
                onConfirm={async () => startOver()}
                onClose={() => setIsDialogOpen(false)}
              >
                <p>{m.import_start_over_text()}</p>
              </ConfirmDialog>
            )}
          </div>
        )}
      </LeaveGuard>
    </Screen>
  )
}

const Lead = () => (
  <>
    <ParaglideMessage message={m.import_lead} markup={{ add: linkTo('/add-show') }} />{' '}
    <ParaglideMessage message={m.sources_instead} markup={{ source: linkTo('/sources') }} />
  </>
)

ImportScreen.Skeleton = () => (
  <FormSkeleton title={m.common_import()} lead={<Lead />} width="medium">
    <div className="form">
      <StepSkeleton title={m.import_text_title()}>
        <FieldSkeleton label={m.import_text()} hint={m.import_text_hint()}>
          <textarea className="input" rows={8} placeholder={m.import_text_example()} readOnly />
        </FieldSkeleton>
        <ButtonSkeleton>{m.import_text_do()}</ButtonSkeleton>
      </StepSkeleton>
      <StepSkeleton title={m.import_file_title()}>
        <DropzoneSkeleton
          icon="list"
          text={<ParaglideMessage message={m.import_file_drop} markup={{ b: bold }} />}
          hint={m.import_file_hint()}
        >
          <ButtonSkeleton kind="sm">{m.import_file_title()}</ButtonSkeleton>
        </DropzoneSkeleton>
        <ButtonSkeleton>{m.import_file_do()}</ButtonSkeleton>
      </StepSkeleton>
    </div>
  </FormSkeleton>
)
