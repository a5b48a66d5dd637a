import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { ShowListing } from '#core/shows/listing.ts'
import { useApi } from '#web/api.ts'
import { makeDraft } from '#web/parts/form-draft.ts'
import { LeaveGuard } from '#web/parts/leave-guard.tsx'
import { SameNightNote, useSameNight } from '#web/parts/same-night.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { ShowForm } from '#web/parts/show-form.tsx'
import { checkAddedShow, type ShowBase } from '#web/parts/show-form-check.ts'
import { ShowFormSelect } from '#web/parts/show-form-input.tsx'
import { emptyShow, type ShowBody, type ShowFormValues, saysTheSame } from '#web/parts/show-form-values.ts'
import { DraftNote, SavingFailureNote, useKeptDraft, useShowSaving } from '#web/parts/show-saving.tsx'
import { StatusLine } from '#web/parts/status-line.tsx'
import { useSession } from '#web/session.ts'

/** `/add-show` (specification sections 2, 3 and 5). What is typed outlives a reload and an expired session. */
export function AddShow() {
  const session = useSession()
  const viewer = session.state === 'authenticated' ? session.name : ''
  const api = useApi()
  const [draft] = useState(() => makeDraft(`add-show:${viewer}`, emptyShow))
  const [restored, setRestored] = useState(() => draft.read())
  const form = useForm<ShowFormValues, ShowBase, ShowBody>({
    defaultValues: restored ?? emptyShow,
    resolver: checkAddedShow,
    shouldFocusError: false,
  })
  const night = useSameNight(form)
  const { save, failure, isSaved } = useShowSaving({
    form,
    viewer,
    mayGo: () => night.mayGo(form.getValues()),
    send: (body) => api.send<ShowListing>('POST', '/api/shows', body),
    dropDraft: draft.drop,
    done: 'Show added',
  })
  const keep = (values: ShowFormValues) => (saysTheSame(values, emptyShow) ? draft.drop() : draft.keep(values))
  useKeptDraft({ form, isSaved, keep })
  const { errors, isSubmitting } = form.formState
  const startOver = () => {
    draft.drop()
    form.reset(emptyShow)
    setRestored(null)
  }
  const submit = form.handleSubmit(save)
  const hasErrors = failure !== null || Object.keys(errors).length > 0
  return (
    <Screen title={hasErrors ? 'Error: Add a show' : 'Add a show'}>
      <LeaveGuard
        isDirty={() => !isSaved.current && !saysTheSame(form.getValues(), emptyShow)}
        text="What you typed for this show will be lost."
        onLeave={draft.drop}
      >
        {(leave) => (
          <div className="wrap page">
            <div className="page-head">
              <h1>Add a show</h1>
              <p>
                Poster in hand? Start at the top. Known bands and venues fill themselves in. Many dates?{' '}
                <Link to="/import">Import a tour</Link>.
              </p>
            </div>
            {restored && <DraftNote onStartOver={startOver} />}
            <ShowForm
              form={form}
              onSubmit={submit}
              afterTimes={<SameNightNote night={night} verb="Add" onGoOn={submit} />}
              moreDetails={<ConfirmedBy />}
            >
              {failure && <SavingFailureNote failure={failure} button="Add Show" />}
              <StatusLine status={isSubmitting ? { tone: 'busy', text: 'Saving...' } : null} />
              <div className="savebar">
                <button className="btn btn--main" type="submit" disabled={isSubmitting}>
                  Add Show
                </button>
                <button className="btn" type="button" onClick={() => leave('/')}>
                  Cancel
                </button>
              </div>
            </ShowForm>
          </div>
        )}
      </LeaveGuard>
    </Screen>
  )
}

/** Who stands up for the listing (decisions, section 1). */
function ConfirmedBy() {
  return (
    <ShowFormSelect
      name="confirmedAs"
      label="Who says so?"
      hint="The page of the show tells who stands up for it."
      options={[
        ['', 'Nobody yet'],
        ['band', 'I play in it'],
        ['venue', 'I run the venue'],
        ['promoter', 'I am the promoter'],
        ['fan', 'I am a fan'],
      ]}
    />
  )
}
