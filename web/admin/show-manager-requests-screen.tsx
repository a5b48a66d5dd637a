import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { AdminNav } from './admin-nav.tsx'
import { Claims } from './claims.tsx'
import { type ListedRequest, RequestRow } from './request-row.tsx'

/** The screen lists the oldest requests. Deciding them makes room for newer ones. */
const MAX_LISTED = 100

type PendingRequests = { requests: readonly ListedRequest[]; total: number }

const requestsQuery = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: ['access', 'requests', { viewer }],
    queryFn: async ({ signal }): Promise<PendingRequests> => {
      let total = 0
      const requests = await api.get(`/api/access/show-manager-requests?limit=${MAX_LISTED}`, {
        signal,
        onHeaders: (headers) => (total = Number(headers.get('X-Total-Count'))),
      })
      return { requests, total: Math.max(total, requests.length) }
    },
  })

/** `/show-manager-requests` (specification sections 2, 7 and 8), including the band claims (specification/decisions.md,
 * section 6). */
export function ShowManagerRequestsScreen() {
  const { data, isError, isFetching, refetch } = useQuery(requestsQuery(useApi(), useViewer()))
  const { hash } = useLocation()
  const isLoaded = data !== undefined
  useEffect(() => {
    // The browser jumps to `#claims` too early: the list above the claims loads later and pushes them down.
    if (isLoaded && hash === '#claims') document.getElementById('claims')?.focus()
  }, [isLoaded, hash])
  return (
    <Screen title={m.requests_title()}>
      <div className="wrap page">
        <div className="page-head">
          <AdminNav />
          <h1>{m.requests_title()}</h1>
        </div>
        {isError && !isFetching ? (
          <LoadFailure onRetry={refetch}>{m.requests_not_loaded()}</LoadFailure>
        ) : data ? (
          <Requests {...data} />
        ) : (
          <Loading label={m.requests_loading()} />
        )}
        {!isError && <Claims />}
      </div>
    </Screen>
  )
}

const columns = [m.requests_user, m.requests_explanation, m.common_actions] as const

/** Moves the focus from a decided row to the next row. Falls back to the previous row, and then to the message that there
 * are no requests. */
function useFocusAfterDecision(requests: readonly ListedRequest[]) {
  const table = useRef<HTMLTableElement>(null)
  const emptyMessage = useRef<HTMLParagraphElement>(null)
  const decidedRow = useRef<{ id: string; index: number } | null>(null)
  useLayoutEffect(() => {
    // Other requests may have filled the list up, so its length doesn't tell whether the row is gone.
    if (!decidedRow.current || requests.some(({ request_id }) => request_id === decidedRow.current?.id)) return
    const { index } = decidedRow.current
    decidedRow.current = null
    const rows = table.current?.tBodies[0]?.rows
    const next = rows?.[Math.min(index, rows.length - 1)]?.querySelector('button')
    if (next) next.focus()
    else emptyMessage.current?.focus()
  }, [requests])
  const rememberDecided = (id: string) => {
    decidedRow.current = { id, index: requests.findIndex(({ request_id }) => request_id === id) }
  }
  return { table, emptyMessage, rememberDecided }
}

function Requests({ requests, total }: PendingRequests) {
  const client = useQueryClient()
  const { table, emptyMessage, rememberDecided } = useFocusAfterDecision(requests)
  const isTruncated = total > requests.length
  const onDecided = async (id: string) => {
    rememberDecided(id)
    await client.invalidateQueries({ queryKey: ['access', 'requests'] })
  }
  if (requests.length === 0)
    return (
      <p className="list-message" tabIndex={-1} ref={emptyMessage}>
        {m.requests_none()}
      </p>
    )
  return (
    <>
      {isTruncated && (
        <p className="hint">
          {m.requests_truncated({ count: formatNumber(requests.length), total: formatNumber(total) })}
        </p>
      )}
      <DataTable
        caption={m.requests_title()}
        columns={columns.map((label) => label())}
        className={isTruncated ? 'table mt4' : 'table'}
        ref={table}
      >
        {requests.map((request) => (
          <RequestRow key={request.request_id} request={request} onDecided={() => onDecided(request.request_id)} />
        ))}
      </DataTable>
      <p className="hint mt5">
        <ParaglideMessage
          message={m.requests_see_also}
          markup={{ roles: linkTo('/roles'), audit: linkTo('/audit?area=request') }}
        />
      </p>
    </>
  )
}
