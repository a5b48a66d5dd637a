import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'
import { LeaveGuard } from '#web/drafts/leave-guard.tsx'
import { useOwnDraft } from '#web/drafts/own-draft.ts'
import { ButtonSkeleton } from '#web/page/form-skeleton.tsx'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { DraftNote } from '#web/ui/draft-note.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { SameNightNote, useSameNight } from './same-night.tsx'
import { ShowForm } from './show-form.tsx'
import { addedShowResolver } from './show-form-check.ts'
import { ShowFormSelect } from './show-form-input.tsx'
import { ShowFormSkeleton } from './show-form-skeleton.tsx'
import {
  emptyShowValues,
  hasSameValues,
  type ShowBase,
  type ShowBody,
  type ShowFormValues,
} from './show-form-values.ts'
import { SavingFailureNote, useShowDraftSaving, useShowSaving } from './show-saving.tsx'

/** `/add-show` (specification sections 2, 3 and 5). The draft survives reloads and expired sessions. */
export function AddShowScreen() {
  const viewer = useViewer()
  const api = useApi()
  const draft = useOwnDraft('add-show', emptyShowValues)
  const [restoredDraft, setRestoredDraft] = useState(() => draft.read())
  const form = useForm<ShowFormValues, ShowBase, ShowBody>({
    defaultValues: restoredDraft ?? emptyShowValues,
    resolver: addedShowResolver,
    shouldFocusError: false,
  })
  const sameNight = useSameNight(form)
  const { save, failure, isSaved } = useShowSaving({
    form,
    viewer,
    mayContinue: () => sameNight.mayContinue(form.getValues()),
    send: (body) => api.send('POST', '/api/shows', body),
    dropDraft: draft.drop,
    successText: m.add_show_done(),
  })
  const storeDraft = (values: ShowFormValues) =>
    hasSameValues(values, emptyShowValues) ? draft.drop() : draft.save(values)
  useShowDraftSaving({ form, isSaved, saveDraft: storeDraft })
  const { errors, isSubmitting } = form.formState
  const startOver = () => {
    draft.drop()
    form.reset(emptyShowValues)
    setRestoredDraft(null)
  }
  const submit = form.handleSubmit(save)
  const title = m.add_show_title()
  const hasErrors = failure !== null || Object.keys(errors).length > 0
  return (
    <Screen title={hasErrors ? m.common_error_title({ title }) : title}>
      <LeaveGuard
        isDirty={() => !isSaved.current && !hasSameValues(form.getValues(), emptyShowValues)}
        text={m.add_show_leave()}
        onLeave={draft.drop}
      >
        {(leave) => (
          <div className="wrap page">
            <div className="page-head">
              <h1>{title}</h1>
              <p>
                <Lead />
              </p>
            </div>
            {restoredDraft && <DraftNote onStartOver={startOver} />}
            <ShowForm
              form={form}
              onSubmit={submit}
              afterTimes={
                <SameNightNote sameNight={sameNight} continueLabel={m.same_night_add()} onContinue={submit} />
              }
              moreDetails={<ConfirmedBy />}
            >
              {failure && <SavingFailureNote failure={failure} button={m.add_show_do()} />}
              <StatusLine status={isSubmitting ? { tone: 'busy', text: m.common_saving() } : null} />
              <div className="save-bar">
                <button className="btn btn--main" type="submit" disabled={isSubmitting}>
                  {m.add_show_do()}
                </button>
                <button className="btn" type="button" onClick={() => leave('/')}>
                  {m.common_cancel()}
                </button>
              </div>
            </ShowForm>
          </div>
        )}
      </LeaveGuard>
    </Screen>
  )
}

const Lead = () => <ParaglideMessage message={m.add_show_lead} markup={{ import: linkTo('/import') }} />

AddShowScreen.Skeleton = () => (
  <ShowFormSkeleton
    title={m.add_show_title()}
    lead={<Lead />}
    buttons={
      <>
        <ButtonSkeleton kind="main">{m.add_show_do()}</ButtonSkeleton>
        <ButtonSkeleton>{m.common_cancel()}</ButtonSkeleton>
      </>
    }
  />
)

function ConfirmedBy() {
  return (
    <ShowFormSelect
      name="confirmedAs"
      label={m.add_show_confirmed_by()}
      hint={m.add_show_confirmed_by_hint()}
      options={[
        ['', m.add_show_confirmed_by_none()],
        ['band', m.add_show_confirmed_by_band()],
        ['venue', m.add_show_confirmed_by_venue()],
        ['promoter', m.add_show_confirmed_by_promoter()],
        ['fan', m.add_show_confirmed_by_fan()],
      ]}
    />
  )
}
