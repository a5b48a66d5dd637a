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

type ListedMember = Responses['GET /api/bands/{id}/members']['members'][number]

const membersQuery = (api: Api, id: string, viewer: string) =>
  queryOptions({
    queryKey: ['bands', 'members', { id, viewer }],
    queryFn: async ({ signal }) => (await api.get('/api/bands/{id}/members', { params: { id }, signal })).members,
  })

/** Members, claims and open invitations, for users who may see them. */
export function BandMembers({ band }: { band: PublicBand }) {
  const { data, isFetching, refetch } = useQuery(membersQuery(useApi(), band.id, useViewer()))
  const active = data?.filter(({ state }) => state === 'active') ?? []
  const claims = data?.filter(({ state }) => state === 'pending') ?? []
  const invitations = data?.filter(({ state }) => state === 'invited') ?? []
  return (
    <section className="mt6" id="members-part" aria-labelledby="members">
      <h2 className="section-h" id="members" tabIndex={-1}>
        {m.members_title()}
      </h2>
      {!data && (isFetching ? <Loading /> : <LoadFailure onRetry={refetch}>{m.members_not_loaded()}</LoadFailure>)}
      {data && active.length === 0 && <p>{m.members_none()}</p>}
      {data && <MemberList band={band} members={active} />}
      {claims.length > 0 && <h3 className="mt5">{m.members_claims()}</h3>}
      {data && <MemberList band={band} members={claims} />}
      {invitations.length > 0 && <h3 className="mt5">{m.members_invited()}</h3>}
      {data && <MemberList band={band} members={invitations} />}
      {band.membership === 'active' && <HandOver key={band.id} band={band} />}
    </section>
  )
}

function MemberList({ band, members }: { band: PublicBand; members: readonly ListedMember[] }) {
  const list = useFocusAfterRemoval<HTMLUListElement>(members.length)
  return (
    <ul className="row-list" ref={list}>
      {members.map((member) => (
        <MemberItem key={member.accountId} band={band} member={member} />
      ))}
    </ul>
  )
}

const dateTexts = { active: m.members_since, pending: m.members_asked, invited: m.members_invited_on } as const

function MemberItem({ band, member }: { band: PublicBand; member: ListedMember }) {
  const session = useSession()
  const { isBusy, failure, run } = useSingleRequest()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const change = useMemberChange(band.id, member.accountId)
  const isOwn = useViewer() === member.name
  const isAdmin = session.state === 'authenticated' && hasAnyRole(session.roles, rolesThatDecideClaims)
  const isClaim = member.state === 'pending'
  const inputs = { name: member.displayName }
  const day = formatDay(member.createdAt)
  return (
    <li>
      <div className="long-word">
        <b>{member.displayName}</b> <span className="mute">{member.name}</span>
        <span className="hint">{dateTexts[member.state]({ day })}</span>
        <UserBio {...member} />
        {isClaim && member.reason && <p>{member.reason}</p>}
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
      {member.state === 'invited' && !isOwn && (
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={isBusy}
          onClick={() => run(() => change('DELETE', {}))}
        >
          <ParaglideMessage message={m.members_withdraw} inputs={inputs} markup={{ vh: visuallyHidden }} />
        </button>
      )}
      {member.state === 'active' && !isOwn && isAdmin && (
        <button className="btn btn--sm" type="button" onClick={() => setIsDialogOpen(true)}>
          <ParaglideMessage message={m.members_end_one} inputs={inputs} markup={{ vh: visuallyHidden }} />
        </button>
      )}
      {isDialogOpen && (
        <ReasonDialog
          draftName={`membership:${band.id}:${member.accountId}`}
          title={isClaim ? m.members_deny_question(inputs) : m.members_end_question(inputs)}
          action={isClaim ? m.common_deny() : m.members_end()}
          onConfirm={(reason) => change('DELETE', { reason })}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </li>
  )
}

function useMemberChange(bandId: string, accountId: string) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  return async (method: 'PUT' | 'DELETE', body: unknown): Promise<void> => {
    const params = { id: bandId, accountId }
    toast((await api.send(method, '/api/bands/{id}/members/{accountId}', body, { params })).message)
    await client.invalidateQueries()
  }
}
