import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { roles } from '#core/access/role.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { type Api, useApi } from '#web/api.ts'
import type { ListedAccount } from '#web/parts/account-row.tsx'
import { AccountSearchField } from '#web/parts/account-search-field.tsx'
import { LoadFailure } from '#web/parts/load-failure.tsx'
import { Loading } from '#web/parts/loading.tsx'
import { HolderList } from '#web/parts/role-holders.tsx'
import { roleWords } from '#web/parts/role-words.ts'
import { Screen } from '#web/parts/screen.tsx'
import { useViewer } from '#web/place.ts'

/** So many accounts are shown of a role, or of a search. */
const AT_ONCE = 100

type AccountPage = { users: readonly ListedAccount[]; totalItems: number }
type Asked = { q: string } | { role: RoleName }

const accountsQuery = (api: Api, viewer: string, asked: Asked) =>
  queryOptions({
    queryKey: ['users', 'roles', { viewer, ...asked }],
    queryFn: ({ signal }) =>
      api.get<AccountPage>(`/api/users?${new URLSearchParams({ ...asked, limit: `${AT_ONCE}` })}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** `/roles` (decisions, sections 3 and 6): who holds what; roles are given to whom the search finds, and taken from who has them. */
export function Roles() {
  const [search] = useSearchParams()
  const q = search.get('q')?.trim() ?? ''
  return (
    <Screen title={q ? `Roles: ${q}` : 'Roles'}>
      <div className="wrap page">
        <div className="page-head">
          <h1>Roles</h1>
          <p>Who may do what. To give somebody a role, look for their account.</p>
        </div>
        <AccountSearchField />
        {q ? (
          <Found asked={{ q }} none="No accounts found." />
        ) : (
          roles.map(({ name, description }) => (
            <section className="mt6" key={name} aria-labelledby={`holders-${name}`}>
              <h2 className="section-h" id={`holders-${name}`} tabIndex={-1}>
                {roleWords[name]}
              </h2>
              <p className="hint">{description}</p>
              <Found asked={{ role: name }} none="Nobody has this role." />
            </section>
          ))
        )}
        <p className="hint mt5">
          Who gave and took roles stands in the <Link to="/audit?area=role">audit log</Link>.
        </p>
      </div>
    </Screen>
  )
}

function Found({ asked, none }: { asked: Asked; none: string }) {
  const client = useQueryClient()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    accountsQuery(useApi(), useViewer(), asked),
  )
  if (isError && !isFetching) return <LoadFailure onRetry={refetch}>Failed to load accounts.</LoadFailure>
  if (!data) return <Loading label="Loading accounts..." />
  const { users, totalItems } = data
  return (
    <>
      <p className="hint" role="status">
        {users.length === 0 ? none : totalItems > users.length && `The newest ${users.length} of ${totalItems}.`}
      </p>
      <HolderList
        accounts={users}
        isStale={isPlaceholderData}
        only={'role' in asked ? asked.role : null}
        onDone={() => client.invalidateQueries({ queryKey: ['users'] })}
      />
    </>
  )
}
