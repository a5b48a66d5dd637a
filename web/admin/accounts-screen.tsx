import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { PAGE_SIZE } from '#core/paging/page-size.ts'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { pageNumberOf } from '#web/data/queries.ts'
import { useViewer } from '#web/data/session.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { Screen } from '#web/page/screen.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { AccountRow } from './account-row.tsx'
import { AccountSearchField } from './account-search-field.tsx'
import { AdminNav } from './admin-nav.tsx'

const accountsQuery = (api: Api, viewer: string, q: string, page: number) =>
  queryOptions({
    queryKey: ['users', { viewer, q, page }],
    queryFn: ({ signal }) =>
      api.get(`/api/users?q=${encodeURIComponent(q)}&page=${page}&limit=${PAGE_SIZE}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** `/accounts` (specification/decisions.md, section 3): lets admins find, suspend and reinstate accounts, and end their sessions. */
export function AccountsScreen() {
  const client = useQueryClient()
  const toast = useToast()
  const [search] = useSearchParams()
  const [q, page] = [search.get('q') ?? '', pageNumberOf(search)]
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    accountsQuery(useApi(), useViewer(), q, page),
  )
  const reportAndRefetch = async (message: string) => {
    toast(message)
    await client.invalidateQueries({ queryKey: ['users'] })
  }
  return (
    <Screen title={q ? m.accounts_title_search({ search: q }) : m.common_accounts()}>
      <div className="wrap page">
        <div className="page-head">
          <AdminNav />
          <h1>{m.common_accounts()}</h1>
        </div>
        <AccountSearchField />
        <p className="hint search-status" role="status">
          {data && !isPlaceholderData && countText(data.totalItems, q)}
        </p>
        {isError && !isFetching ? (
          <LoadFailure onRetry={refetch}>{m.accounts_not_loaded()}</LoadFailure>
        ) : data ? (
          <AccountList data={data} q={q} page={page} isStale={isPlaceholderData} onDone={reportAndRefetch} />
        ) : (
          <Loading label={m.accounts_loading()} isLong />
        )}
      </div>
    </Screen>
  )
}

const countText = (count: number, search: string): string => {
  const formattedCount = formatNumber(count)
  if (count === 0) return search ? m.accounts_none_for({ search }) : m.accounts_none()
  return search ? m.accounts_count_for({ count, formattedCount, search }) : m.accounts_count({ count, formattedCount })
}

type AccountListProps = {
  data: Responses['GET /api/users']
  q: string
  page: number
  isStale: boolean
  onDone: (message: string) => Promise<void>
}

const columns = [
  m.accounts_account,
  m.common_email,
  m.common_roles,
  m.accounts_since,
  m.accounts_state,
  m.accounts_sessions,
  m.common_actions,
] as const

function AccountList({ data: { users, totalItems }, q, page, isStale, onDone }: AccountListProps) {
  const pageCount = Math.max(1, Math.ceil(totalItems / PAGE_SIZE))
  const isBeyondLastPage = users.length === 0 && totalItems > 0
  if (users.length === 0)
    return (
      <div className="list-message">
        {isBeyondLastPage && <p>{m.accounts_page_empty()}</p>}
        {(q || page > 1) && (
          <Link className="btn" to={isBeyondLastPage ? accountsPath(q, pageCount) : '/accounts'}>
            {isBeyondLastPage ? m.accounts_last_page() : m.accounts_show_all()}
          </Link>
        )}
      </div>
    )
  return (
    <>
      <DataTable
        caption={m.common_accounts()}
        columns={columns.map((label) => label())}
        className="table table--wide"
        isBusy={isStale}
      >
        {users.map((account) => (
          <AccountRow key={account.id} account={account} isStale={isStale} onDone={onDone} />
        ))}
      </DataTable>
      {pageCount > 1 && <Pager q={q} page={page} pageCount={pageCount} />}
    </>
  )
}

function Pager({ q, page, pageCount }: { q: string; page: number; pageCount: number }) {
  return (
    <nav className="row mt5" aria-label={m.accounts_pages()}>
      {page > 1 && (
        <Link className="btn btn--sm" rel="prev" to={accountsPath(q, page - 1)}>
          {m.accounts_previous()}
        </Link>
      )}
      <span>{m.accounts_page({ page, pages: pageCount })}</span>
      {page < pageCount && (
        <Link className="btn btn--sm" rel="next" to={accountsPath(q, page + 1)}>
          {m.accounts_next()}
        </Link>
      )}
    </nav>
  )
}

const accountsPath = (q: string, page: number): string => {
  const query = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `/accounts?${query}` : '/accounts'
}
