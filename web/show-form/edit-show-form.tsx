import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { LeaveGuard } from '#web/drafts/leave-guard.tsx'
import { useOwnDraft } from '#web/drafts/own-draft.ts'
import { Screen } from '#web/page/screen.tsx'
import { DraftNote } from '#web/ui/draft-note.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { DeleteShow } from './delete-show.tsx'
import { SameNightNote, useSameNight } from './same-night.tsx'
import { ShowConflict } from './show-conflict.tsx'
import { ShowForm } from './show-form.tsx'
import { baseOf } from './show-form-base.ts'
import { editedShowResolver } from './show-form-check.ts'
import {
  emptyShowValues,
  hasSameValues,
  type ShowBase,
  type ShowBody,
  type ShowFormValues,
} from './show-form-values.ts'
import { useShowMerging } from './show-merging.ts'
import { SavingFailureNote, useShowDraftSaving, useShowSaving } from './show-saving.tsx'
import { StatusField, useStatusHints, WhyChangedField } from './status-fields.tsx'

type Props = {
  show: ShowListing
  viewer: string
  onAlreadyDeleted: (show: ShowListing) => void
}

/** The base is stored with the draft, so that saving can merge later changes by others. */
type EditDraft = ShowBase & { typed: ShowFormValues }

const emptyDraft: EditDraft = {
  values: emptyShowValues,
  version: 0,
  previousDate: null,
  previousVenueName: null,
  typed: emptyShowValues,
}

export function EditShowForm(props: Props) {
  const { show } = props
  const edit = useEditedShow(props)
  const { form, base, draft } = edit
  const { errors, isSubmitting } = form.formState
  const title = m.edit_show_title()
  const hasErrors = edit.failure !== null || edit.mergeOutcome !== null || Object.keys(errors).length > 0
  return (
    <Screen title={hasErrors ? m.common_error_title({ title }) : title}>
      <LeaveGuard
        isDirty={() => !edit.isSaved.current && !edit.isUnchanged(form.getValues())}
        text={m.edit_show_leave()}
        onLeave={draft.drop}
      >
        {(leave) => (
          <div className="wrap page">
            <div className="page-head">
              <h1>{title}</h1>
              <p>{show.showTitle}</p>
            </div>
            {edit.restoredDraft && <DraftNote onStartOver={edit.startOver} />}
            <ShowForm
              form={form}
              base={base.values}
              onSubmit={edit.submit}
              hints={edit.hints}
              beforeSteps={
                <>
                  {edit.mergeOutcome && <ShowConflict {...edit.mergeOutcome} onChoose={edit.choose} />}
                  <StatusField base={base} />
                </>
              }
              afterTimes={
                <>
                  <SameNightNote
                    sameNight={edit.sameNight}
                    continueLabel={m.same_night_save()}
                    onContinue={edit.submit}
                  />
                  <WhyChangedField before={base.values} />
                </>
              }
            >
              {edit.failure && <SavingFailureNote failure={edit.failure} button={m.edit_show_do()} />}
              <StatusLine status={isSubmitting ? { tone: 'busy', text: m.common_saving() } : null} />
              <div className="save-bar">
                <button className="btn btn--main" type="submit" disabled={isSubmitting}>
                  {m.edit_show_do()}
                </button>
                <button className="btn" type="button" onClick={() => leave(`/shows/${show.slug}`)}>
                  {m.common_cancel()}
                </button>
                <DeleteShow
                  show={show}
                  onDeleted={() => {
                    edit.isSaved.current = true
                    draft.drop()
                  }}
                />
              </div>
            </ShowForm>
          </div>
        )}
      </LeaveGuard>
    </Screen>
  )
}

function useEditedShow({ show, viewer, onAlreadyDeleted }: Props) {
  const api = useApi()
  const params = { id: show.id }
  const [initialBase] = useState(() => baseOf(show))
  const draft = useOwnDraft<EditDraft>(`edit-show:${show.id}`, emptyDraft)
  const [restoredDraft, setRestoredDraft] = useState(() => draft.read())
  const [base, setBase] = useState<ShowBase>(restoredDraft ?? initialBase)
  const form = useForm<ShowFormValues, ShowBase, ShowBody>({
    defaultValues: restoredDraft?.typed ?? initialBase.values,
    resolver: editedShowResolver,
    context: base,
    shouldFocusError: false,
  })
  const sameNight = useSameNight(form, { id: show.id, values: base.values })
  const { mergeOutcome, mergeCurrent, choose, areConflictsResolved, clearMergeOutcome } = useShowMerging(
    form,
    base,
    setBase,
  )
  const hints = useStatusHints(form, base)
  const [retryCount, setRetryCount] = useState(0)
  const { save, failure, isSaved } = useShowSaving({
    form,
    viewer,
    mayContinue: async () => areConflictsResolved() && (await sameNight.mayContinue(form.getValues())),
    send: (body) => api.send('PUT', '/api/shows/{id}', body, { params }),
    dropDraft: draft.drop,
    successText: m.edit_show_done(),
    onRefusal: (error) => {
      const current = error.status === 409 ? (error.problem.current as ShowListing | undefined) : undefined
      if (error.status === 410) void api.get('/api/shows/{id}', { params }).then(onAlreadyDeleted, () => {})
      // Retries at once if the user has nothing to review.
      if (current && !mergeCurrent(current)) setRetryCount((count) => count + 1)
      return current !== undefined
    },
  })
  const isUnchanged = (values: ShowFormValues) => hasSameValues(values, base.values)
  const storeDraft = (typed: ShowFormValues) => (isUnchanged(typed) ? draft.drop() : draft.save({ ...base, typed }))
  useShowDraftSaving({ form, isSaved, saveDraft: storeDraft })
  const startOver = () => {
    draft.drop()
    setBase(initialBase)
    form.reset(initialBase.values)
    setRestoredDraft(null)
    clearMergeOutcome()
  }
  const submit = form.handleSubmit(save)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry submits once, after the form has the new version
  useEffect(() => {
    if (retryCount > 0) void submit()
  }, [retryCount])
  return {
    form,
    base,
    draft,
    restoredDraft,
    sameNight,
    mergeOutcome,
    choose,
    hints,
    failure,
    isSaved,
    isUnchanged,
    startOver,
    submit,
  }
}
