import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicBand } from '#core/bands/public-band.ts'
import { hasAnyRole, rolesThatDecideClaims } from '#core/permissions/policy.ts'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSession, useViewer } from '#web/data/session.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { bold, visuallyHidden } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { UserBio } from '#web/page/user-bio.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { HandOver } from './hand-over.tsx'

type Membership = Responses['GET /api/bands/{id}/members']['members'][number]

const membershipsQuery = (api: Api, id: string, viewer: string) =>
  queryOptions({
    queryKey: ['bands', 'members', { id, viewer }],
    queryFn: async ({ signal }) => (await api.get('/api/bands/{id}/members', { params: { id }, signal })).members,
  })

/** The members, claims and open invitations, for users who may see them. */
export function MembershipLists({ band }: { band: PublicBand }) {
  const { data, isFetching, refetch } = useQuery(membershipsQuery(useApi(), band.id, useViewer()))
  const members = data?.filter(({ state }) => state === 'active') ?? []
  const claims = data?.filter(({ state }) => state === 'pending') ?? []
  const invitations = data?.filter(({ state }) => state === 'invited') ?? []
  return (
    <section className="mt6" id="members-part" aria-labelledby="members">
      <h2 className="section-heading" id="members" tabIndex={-1}>
        {m.members_title()}
      </h2>
      {!data && (isFetching ? <Loading /> : <LoadFailure onRetry={refetch}>{m.members_not_loaded()}</LoadFailure>)}
      {data && members.length === 0 && <p>{m.members_none()}</p>}
      {data && <MembershipList band={band} memberships={members} />}
      {claims.length > 0 && <h3 className="mt5">{m.members_claims()}</h3>}
      {data && <MembershipList band={band} memberships={claims} />}
      {invitations.length > 0 && <h3 className="mt5">{m.members_invited()}</h3>}
      {data && <MembershipList band={band} memberships={invitations} />}
      {band.membership === 'active' && <HandOver key={band.id} band={band} />}
    </section>
  )
}

function MembershipList({ band, memberships }: { band: PublicBand; memberships: readonly Membership[] }) {
  const list = useFocusAfterRemoval<HTMLUListElement>(memberships.length)
  return (
    <ul className="row-list" ref={list}>
      {memberships.map((membership) => (
        <MembershipItem key={membership.accountId} band={band} membership={membership} />
      ))}
    </ul>
  )
}

const dateTexts = { active: m.members_since, pending: m.members_asked, invited: m.members_invited_on } as const

function MembershipItem({ band, membership }: { band: PublicBand; membership: Membership }) {
  const session = useSession()
  const { isBusy, failure, run } = useSingleRequest()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const change = useMembershipChange(band.id, membership.accountId)
  const isOwn = useViewer() === membership.name
  const isAdmin = session.state === 'authenticated' && hasAnyRole(session.roles, rolesThatDecideClaims)
  const isClaim = membership.state === 'pending'
  const inputs = { name: membership.displayName }
  const day = formatDay(membership.createdAt)
  return (
    <li>
      <div className="long-word">
        <b>{membership.displayName}</b> <span className="muted">{membership.name}</span>
        <span className="hint">{dateTexts[membership.state]({ day })}</span>
        <UserBio {...membership} />
        {isClaim && membership.reason && <p>{membership.reason}</p>}
        {failure !== null && (
          <FailureNote failure={failure}>
            {isClaim ? (
              <ParaglideMessage
                message={m.members_not_approved}
                inputs={{ reason: failureText(failure) }}
                markup={{ b: bold }}
              />
            ) : (
              failureText(failure)
            )}
          </FailureNote>
        )}
      </div>
      {isClaim && !isOwn && band.mayDecideClaims && (
        <span className="row">
          <button
            className="btn btn--sm btn--ok"
            type="button"
            aria-disabled={isBusy}
            onClick={() => run(() => change('PUT', {}))}
          >
            <ParaglideMessage message={m.members_approve} inputs={inputs} markup={{ vh: visuallyHidden }} />
          </button>
          <button className="btn btn--sm btn--danger" type="button" onClick={() => setIsDialogOpen(true)}>
            <ParaglideMessage message={m.members_deny} inputs={inputs} markup={{ vh: visuallyHidden }} />
          </button>
        </span>
      )}
      {membership.state === 'invited' && !isOwn && (
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={isBusy}
          onClick={() => run(() => change('DELETE', {}))}
        >
          <ParaglideMessage message={m.members_withdraw} inputs={inputs} markup={{ vh: visuallyHidden }} />
        </button>
      )}
      {membership.state === 'active' && !isOwn && isAdmin && (
        <button className="btn btn--sm" type="button" onClick={() => setIsDialogOpen(true)}>
          <ParaglideMessage message={m.members_end_one} inputs={inputs} markup={{ vh: visuallyHidden }} />
        </button>
      )}
      {isDialogOpen && (
        <ReasonDialog
          draftName={`membership:${band.id}:${membership.accountId}`}
          title={isClaim ? m.members_deny_question(inputs) : m.members_end_question(inputs)}
          action={isClaim ? m.common_deny() : m.members_end()}
          onConfirm={(reason) => change('DELETE', { reason })}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </li>
  )
}

function useMembershipChange(bandId: string, accountId: string) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  return async (method: 'PUT' | 'DELETE', body: unknown): Promise<void> => {
    const params = { id: bandId, accountId }
    toast((await api.send(method, '/api/bands/{id}/members/{accountId}', body, { params })).message)
    await client.invalidateQueries()
  }
}
