import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { ShowListing } from '#core/shows/listing.ts'
import type { ShowInput } from '#core/shows/show-input.ts'
import { ApiError, useApi } from '#web/api.ts'
import type { ReturnTo } from '#web/guard.tsx'
import { makeDraft } from '#web/parts/form-draft.ts'
import { keepsDraft, LeaveGuard } from '#web/parts/leave-guard.tsx'
import { Note } from '#web/parts/note.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { ShowForm } from '#web/parts/show-form.tsx'
import { emptyShow, errorsOnForm, resolveShow, type ShowFormValues } from '#web/parts/show-form-values.ts'
import { StatusLine } from '#web/parts/status-line.tsx'
import { useToast } from '#web/parts/toasts.tsx'
import { showBySlug } from '#web/queries.ts'
import { type SessionAnswer, sessionKey, useSession } from '#web/session.ts'

/** What hinders saving besides single fields. */
type Failure = { isSessionOver: boolean; text: string }

/** `/add-show` (specification sections 2, 3 and 5). What is typed outlives a reload and an expired session. */
export function AddShow() {
  const session = useSession()
  const viewer = session.state === 'authenticated' ? session.name : ''
  const [draft] = useState(() => makeDraft(`add-show:${viewer}`, emptyShow))
  const [restored, setRestored] = useState(() => draft.read())
  const form = useForm<ShowFormValues, unknown, ShowInput>({
    defaultValues: restored ?? emptyShow,
    resolver: resolveShow,
    shouldFocusError: false,
  })
  const client = useQueryClient()
  const { save, failure, isSaved } = useSaving(form, viewer, draft.drop)
  const { errors, isSubmitting } = form.formState
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => !isSaved.current && (isEmpty(values) ? draft.drop() : draft.keep(values)),
      }),
    [form, draft, isSaved],
  )
  const startOver = () => {
    draft.drop()
    form.reset(emptyShow)
    setRestored(null)
  }
  const hasErrors = failure !== null || Object.keys(errors).length > 0
  return (
    <Screen title={hasErrors ? 'Error: Add a show' : 'Add a show'}>
      <LeaveGuard
        isDirty={() => !isSaved.current && !isEmpty(form.getValues())}
        text="What you typed for this show will be lost."
        onLeave={draft.drop}
      >
        {(leave) => (
          <div className="wrap page">
            <div className="page-head">
              <h1>Add a show</h1>
              <p>Poster in hand? Start at the top. Known bands and venues fill themselves in.</p>
            </div>
            {restored && (
              <div className="draft-note">
                <Note tone="info">
                  <b>Your draft is back.</b> It had not been saved.
                  <br />
                  <button className="linkish" type="button" onClick={startOver}>
                    Start over
                  </button>
                </Note>
              </div>
            )}
            <ShowForm form={form} onSubmit={form.handleSubmit(save)}>
              {failure && <FailureNote failure={failure} onLogIn={() => client.setQueryData(sessionKey, nobody)} />}
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

/** Sends the show off, once at a time and never again once it is saved, and then leads to its page. */
function useSaving(form: UseFormReturn<ShowFormValues, unknown, ShowInput>, viewer: string, dropDraft: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [failure, setFailure] = useState<Failure | null>(null)
  const isSending = useRef(false)
  const isSaved = useRef(false)

  const finish = (show: ShowListing) => {
    isSaved.current = true
    dropDraft()
    client.setQueryData(showBySlug(api, show.slug, viewer).queryKey, show)
    for (const [kind, refetchType] of changedKinds) void client.invalidateQueries({ queryKey: [kind], refetchType })
    toast('Show added')
    navigate(`/shows/${show.slug}`)
  }
  const fail = (error: unknown) => {
    isSending.current = false
    const onForm = error instanceof ApiError ? errorsOnForm(error.errors, form.getValues()) : new Map()
    for (const [field, message] of onForm) form.setError(field, { type: 'server', message })
    if (onForm.size === 0) setFailure(failureOf(error))
  }
  const save = async (show: ShowInput) => {
    if (isSending.current) return
    isSending.current = true
    setFailure(null)
    await api.send<ShowListing>('POST', '/api/shows', show).then(finish, fail)
  }
  return { save, failure, isSaved }
}

/** What a new show changes elsewhere; the lists are asked anew at once, so that it is there when one goes back to them. */
const changedKinds = [
  ['shows', 'all'],
  ['bands', 'none'],
  ['venues', 'none'],
] as const

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof ApiError)) return { isSessionOver: false, text: 'The server could not be reached.' }
  return { isSessionOver: error.status === 401, text: error.message || 'Something went wrong.' }
}

function FailureNote({ failure, onLogIn }: { failure: Failure; onLogIn: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure draws the eye, also one like the last
  useEffect(() => box.current?.focus(), [failure])
  return (
    <div tabIndex={-1} ref={box}>
      <Note tone="bad">
        <b>The show is not saved yet.</b>{' '}
        {failure.isSessionOver ? (
          <>
            You are not logged in any more. Nothing you typed is lost: <LogInAgain onLogIn={onLogIn} /> and come back to
            it.
          </>
        ) : (
          `${failure.text} Nothing you typed is lost: press Add Show to try again.`
        )}
      </Note>
    </div>
  )
}

/** In this tab the guard leads to the log-in and back as soon as nobody is logged in; in another tab it is a plain link. */
function LogInAgain({ onLogIn }: { onLogIn: () => void }) {
  const leaveToGuard = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onLogIn()
  }
  return (
    <Link to="/login" state={{ returnTo: '/add-show' } satisfies ReturnTo} onClick={leaveToGuard} {...keepsDraft}>
      log in again
    </Link>
  )
}

const nobody = { name: '', displayName: '', profilePicture: null, roles: [] } satisfies SessionAnswer

const isEmpty = (values: ShowFormValues): boolean =>
  Object.entries(emptyShow).every(([field, value]) => {
    const now = values[field as keyof ShowFormValues]
    return JSON.stringify(now) === JSON.stringify(value)
  })
