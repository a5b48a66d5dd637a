import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { type RoleName, roleNames } from '#core/permissions/policy.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { roleLabels } from '#web/i18n/role-labels.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { AccountRoleList } from './account-role-list.tsx'
import { AccountSearchField } from './account-search-field.tsx'
import { AdminNav } from './admin-nav.tsx'

const MAX_LISTED = 100

type AccountFilter = { q: string } | { role: RoleName }

const accountsQuery = (api: Api, viewer: string, filter: AccountFilter) =>
  queryOptions({
    queryKey: ['users', 'roles', { viewer, ...filter }],
    queryFn: ({ signal }) =>
      api.get(`/api/users?${new URLSearchParams({ ...filter, limit: `${MAX_LISTED}` })}`, { signal }),
    placeholderData: keepPreviousData,
  })

const roleDescriptions: Readonly<Record<RoleName, () => string>> = {
  ShowManager: m.roles_show_manager_may,
  ShowAdmin: m.roles_show_admin_may,
  SiteAdmin: m.roles_site_admin_may,
  SiteOwner: m.roles_site_owner_may,
}

/** `/roles` (docs/specification/decisions.md, sections 3 and 6): lists the holders of each role, or the accounts that match a search,
 * and lets the admin grant and revoke their roles. */
export function RolesScreen() {
  const [search] = useSearchParams()
  const q = search.get('q')?.trim() ?? ''
  return (
    <Screen title={q ? m.roles_title_search({ search: q }) : m.common_roles()}>
      <div className="wrap page">
        <div className="page-head">
          <AdminNav />
          <h1>{m.common_roles()}</h1>
          <p>{m.roles_lead()}</p>
        </div>
        <AccountSearchField />
        {q ? (
          <MatchingAccounts filter={{ q }} emptyText={m.accounts_none()} />
        ) : (
          roleNames.map((name) => (
            <section className="mt6" key={name} aria-labelledby={`holders-${name}`}>
              <h2 className="section-heading" id={`holders-${name}`} tabIndex={-1}>
                {roleLabels[name]()}
              </h2>
              <p className="hint">{roleDescriptions[name]()}</p>
              <MatchingAccounts filter={{ role: name }} emptyText={m.roles_none()} />
            </section>
          ))
        )}
        <p className="hint mt5">
          <ParaglideMessage message={m.roles_log} markup={{ audit: linkTo('/audit?area=role') }} />
        </p>
      </div>
    </Screen>
  )
}

function MatchingAccounts({ filter, emptyText }: { filter: AccountFilter; emptyText: string }) {
  const client = useQueryClient()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    accountsQuery(useApi(), useViewer(), filter),
  )
  if (isError && !isFetching) return <LoadFailure onRetry={refetch}>{m.accounts_not_loaded()}</LoadFailure>
  if (!data) return <Loading label={m.accounts_loading()} isLong />
  const { users, totalItems } = data
  return (
    <>
      <p className="hint" role="status">
        {users.length === 0
          ? emptyText
          : totalItems > users.length &&
            m.roles_truncated({ count: formatNumber(users.length), total: formatNumber(totalItems) })}
      </p>
      <AccountRoleList
        accounts={users}
        isStale={isPlaceholderData}
        listedRole={'role' in filter ? filter.role : null}
        onDone={() => client.invalidateQueries({ queryKey: ['users'] })}
      />
    </>
  )
}
