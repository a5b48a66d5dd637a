import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { showBySlugQuery } from '#web/data/queries.ts'
import { type SessionResponse, sessionKey } from '#web/data/session.ts'
import { type DraftSaving, useDraftSaving } from '#web/drafts/draft-saving.ts'
import { draftLinkAttributes } from '#web/drafts/leave-guard.tsx'
import { bold } from '#web/i18n/markup.tsx'
import { isPlainClick } from '#web/page/follow-link.ts'
import type { ReturnTo } from '#web/page/route-spec.ts'
import { useToast } from '#web/page/toasts.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import type { ShowFormMethods } from './show-form-input.tsx'
import { errorsOnForm, type ShowBody, type ShowFormValues } from './show-form-values.ts'

type SavingFailure = { isSessionOver: boolean; text: string }

type SavingOptions = {
  form: ShowFormMethods
  viewer: string
  /** Resolves to whether to send now. If not, the form already shows why. */
  mayContinue: () => Promise<boolean>
  send: (body: ShowBody) => Promise<ShowListing>
  dropDraft: () => void
  successText: string
  /** Returns true if it has handled the refusal. */
  onRefusal?: (error: ApiError) => boolean
}

/** Returns `save`, which sends at most one request at a time. On success, it opens the show's page and sends nothing more. */
export function useShowSaving({ form, viewer, mayContinue, send, dropDraft, successText, onRefusal }: SavingOptions) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [failure, setFailure] = useState<SavingFailure | null>(null)
  const isSending = useRef(false)
  const isSaved = useRef(false)

  const finish = (show: ShowListing) => {
    isSaved.current = true
    dropDraft()
    invalidateShows(client)
    client.setQueryData(showBySlugQuery(api, show.slug, viewer).queryKey, show)
    toast(successText)
    navigate(`/shows/${show.slug}`)
  }
  const fail = (error: unknown) => {
    isSending.current = false
    if (error instanceof ApiError && onRefusal?.(error)) return
    const formErrors = error instanceof ApiError ? errorsOnForm(error.errors, form.getValues()) : new Map()
    for (const [field, message] of formErrors) form.setError(field, { type: 'server', message })
    if (formErrors.size === 0) setFailure(failureOf(error))
  }
  const save = async (body: ShowBody) => {
    if (isSending.current) return
    isSending.current = true
    setFailure(null)
    if (await mayContinue()) await send(body).then(finish, fail)
    else isSending.current = false
  }
  return { save, failure, isSaved }
}

/** Invalidates queries after a change to a show. Lists are refetched at once, so that they are current when the user returns. */
export const invalidateShows = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['shows'], refetchType: 'all' })
  for (const kind of ['show', 'history', 'bands', 'venues'])
    void client.invalidateQueries({ queryKey: [kind], refetchType: 'none' })
}

const failureOf = (error: unknown): SavingFailure => {
  if (!(error instanceof ApiError)) return { isSessionOver: false, text: m.show_form_unreachable() }
  return { isSessionOver: error.status === 401, text: refusalText(error, m.common_failed()) }
}

type NoteProps = {
  failure: SavingFailure
  button: string
}

export function SavingFailureNote({ failure, button }: NoteProps) {
  return (
    <FailureNote failure={failure}>
      {failure.isSessionOver ? (
        <ParaglideMessage
          message={m.show_form_logged_out}
          markup={{ b: bold, login: ({ children }) => <LogInAgain>{children}</LogInAgain> }}
        />
      ) : (
        <ParaglideMessage message={m.show_form_failed} inputs={{ reason: failure.text, button }} markup={{ b: bold }} />
      )}
    </FailureNote>
  )
}

const anonymousSession = { name: '', displayName: '', profilePicture: null, roles: [] } satisfies SessionResponse

/** A link to the log-in screen. A plain click clears the session in this tab, so that the route guard redirects to that screen.
 * After the log-in, that screen leads back here. */
function LogInAgain({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const clearSession = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    client.setQueryData(sessionKey, anonymousSession)
  }
  return (
    <Link to="/login" state={{ returnTo: pathname } satisfies ReturnTo} onClick={clearSession} {...draftLinkAttributes}>
      {children}
    </Link>
  )
}

export const useShowDraftSaving = (draft: DraftSaving<ShowFormValues>): void =>
  useDraftSaving({ ...draft, saveDraft: (values) => draft.saveDraft({ ...values, isUploading: false }) })
