import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useViewer } from '#web/data/session.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { bold, visuallyHidden } from '#web/i18n/markup.tsx'
import { linkTo } from '#web/page/link-to.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { UserBio } from '#web/page/user-bio.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'

type ListedClaim = Responses['GET /api/access/band-claims']['claims'][number]

const MAX_LISTED = 100

const claimsQuery = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: ['access', 'claims', { viewer }],
    queryFn: ({ signal }) => api.get(`/api/access/band-claims?limit=${MAX_LISTED}`, { signal }),
  })

export function Claims() {
  const { data, isFetching, refetch } = useQuery(claimsQuery(useApi(), useViewer()))
  const claims = data?.claims ?? []
  const list = useFocusAfterRemoval<HTMLUListElement>(data?.totalItems ?? 0)
  return (
    <section className="mt6" aria-labelledby="claims">
      <h2 className="section-heading" id="claims" tabIndex={-1}>
        {m.claims_title()}
      </h2>
      {!data &&
        (isFetching ? (
          <Loading label={m.claims_loading()} />
        ) : (
          <LoadFailure onRetry={refetch}>{m.claims_not_loaded()}</LoadFailure>
        ))}
      {data && claims.length === 0 && <p className="list-message">{m.claims_none()}</p>}
      {data && data.totalItems > claims.length && (
        <p className="hint">
          {m.requests_truncated({ count: formatNumber(claims.length), total: formatNumber(data.totalItems) })}
        </p>
      )}
      <ul className="row-list" ref={list}>
        {claims.map((claim) => (
          <Claim key={claim.bandId + claim.accountId} claim={claim} />
        ))}
      </ul>
    </section>
  )
}

function Claim({ claim }: { claim: ListedClaim }) {
  const { isBusy, failure, run } = useSingleRequest()
  const [isDenying, setIsDenying] = useState(false)
  const decide = useDecision(claim)
  const { displayName, bandName } = claim
  const names = { name: displayName, band: bandName }
  const isOwn = useViewer() === claim.name
  return (
    <li>
      <div className="long-word">
        <ParaglideMessage
          message={m.claims_summary}
          inputs={{ name: displayName, username: claim.name, band: bandName }}
          markup={{
            who: ({ children }) => <b dir="auto">{children}</b>,
            mute: ({ children }) => <span className="muted">{children}</span>,
            link: linkTo(`/bands/${claim.bandSlug}`),
          }}
        />
        <span className="hint">
          {m.requests_asked({ asked: formatDay(claim.createdAt), since: formatDay(claim.accountCreatedAt) })}
        </span>
        <UserBio {...claim} />
        {claim.reason && (
          <div className="user-text">
            <p dir="auto">{claim.reason}</p>
          </div>
        )}
        {failure !== null && (
          <FailureNote failure={failure}>
            <ParaglideMessage
              message={m.members_not_approved}
              inputs={{ reason: failureText(failure) }}
              markup={{ b: bold }}
            />
          </FailureNote>
        )}
      </div>
      {isOwn ? (
        <span className="hint">{m.claims_own()}</span>
      ) : (
        <span className="row">
          <button
            className="btn btn--sm btn--ok"
            type="button"
            aria-disabled={isBusy}
            onClick={() => run(() => decide('PUT', {}))}
          >
            <ParaglideMessage message={m.claims_approve} inputs={names} markup={{ vh: visuallyHidden }} />
          </button>
          <button className="btn btn--sm btn--danger" type="button" onClick={() => setIsDenying(true)}>
            <ParaglideMessage message={m.claims_deny} inputs={names} markup={{ vh: visuallyHidden }} />
          </button>
        </span>
      )}
      {isDenying && (
        <ReasonDialog
          draftName={`membership:${claim.bandId}:${claim.accountId}`}
          title={m.claims_deny_question(names)}
          action={m.common_deny()}
          onConfirm={(reason) => decide('DELETE', { reason })}
          onClose={() => setIsDenying(false)}
        />
      )}
    </li>
  )
}

function useDecision({ bandId, accountId }: ListedClaim) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  return async (method: 'PUT' | 'DELETE', body: unknown): Promise<void> => {
    const params = { id: bandId, accountId }
    toast((await api.send(method, '/api/bands/{id}/members/{accountId}', body, { params })).message)
    await client.invalidateQueries({ queryKey: ['access', 'claims'] })
  }
}
