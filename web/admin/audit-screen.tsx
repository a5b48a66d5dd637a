import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { AuditFilter, auditAreas } from '#core/audit/audit-query.ts'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { Screen } from '#web/page/screen.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'
import { AdminNav } from './admin-nav.tsx'
import { areaLabels, auditDetailsText, eventText, kindLabels } from './audit-text.ts'

type Page = Responses['GET /api/audit']
type Entry = Page['entries'][number]

const ENTRIES_PER_PAGE = 50
const filterKeys = ['area', 'by', 'of', 'startDate', 'endDate'] as const

/** Returns the valid parts of the filter in the URL, as a query string. */
const validFilterOf = (search: URLSearchParams): string => {
  const valid = new URLSearchParams()
  for (const key of filterKeys) {
    const value = search.get(key)?.trim()
    if (value && AuditFilter.safeParse({ [key]: value }).success) valid.set(key, value)
  }
  return `${valid}`
}

const auditQuery = (api: Api, viewer: string, filter: string) => ({
  queryKey: ['audit', { viewer, filter }],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    api.get(`/api/audit?${[filter, `limit=${ENTRIES_PER_PAGE}`, pageParam].filter(Boolean).join('&')}`, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: Page) => (next === null ? undefined : `before=${next}`),
  placeholderData: keepPreviousData,
})

/** `/audit` (specification/decisions.md, section 6): the audit log, read-only. */
export function AuditScreen() {
  const [search] = useSearchParams()
  const filter = validFilterOf(search)
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(auditQuery(useApi(), useViewer(), filter))
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Screen title={m.common_audit()}>
      <div className="wrap page">
        <div className="page-head">
          <AdminNav />
          <h1>{m.common_audit()}</h1>
          <p>{m.audit_lead()}</p>
        </div>
        <Filter filter={filter} entries={entries} />
        {error && !isFetching && !data ? (
          <LoadFailure onRetry={refetch}>{m.audit_not_loaded()}</LoadFailure>
        ) : !data ? (
          <Loading label={m.audit_loading()} isLong />
        ) : entries.length === 0 ? (
          <p className="list-message" role="status">
            {m.audit_none()}
          </p>
        ) : (
          <AuditTable entries={entries} />
        )}
        {isFetchNextPageError && !isFetching && (
          <LoadFailure onRetry={fetchNextPage}>{m.audit_earlier_not_loaded()}</LoadFailure>
        )}
        {hasNextPage && !isFetchNextPageError && (
          <div className="row mt5">
            <button className="btn" type="button" aria-disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {isFetchingNextPage ? m.common_loading() : m.audit_earlier()}
            </button>
          </div>
        )}
      </div>
    </Screen>
  )
}

function Filter({ filter, entries }: { filter: string; entries: readonly Entry[] }) {
  const [, setSearch] = useSearchParams()
  const params = new URLSearchParams(filter)
  const change = (key: (typeof filterKeys)[number], value: string) => {
    const next = new URLSearchParams(filter)
    if (value) next.set(key, value)
    else next.delete(key)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="stack gap3">
      <div className="row">
        <div className="field">
          <label htmlFor="area">{m.audit_about()}</label>
          <select
            className="input"
            id="area"
            value={params.get('area') ?? ''}
            onChange={({ target }) => change('area', target.value)}
          >
            <option value="">{m.audit_everything()}</option>
            {auditAreas.map((area) => (
              <option key={area} value={area}>
                {areaLabels[area]()}
              </option>
            ))}
          </select>
        </div>
        {(['startDate', 'endDate'] as const).map((key) => (
          <div className="field" key={key}>
            <label htmlFor={key}>{key === 'startDate' ? m.audit_from() : m.audit_to()}</label>
            <input
              className="input"
              id={key}
              type="date"
              value={params.get(key) ?? ''}
              onChange={({ target }) => change(key, target.value)}
            />
          </div>
        ))}
      </div>
      <div className="row">
        {params.has('by') && <span className="hint">{actorText(entries, params.get('by'))}</span>}
        {params.has('of') && <span className="hint">{subjectText(entries, params.get('of'))}</span>}
        {filter && (
          <Link className="text-link" to="/audit" replace>
            {m.common_clear_all()}
          </Link>
        )}
        <a className="btn btn--sm" href={`/api/audit/export.csv?${filter}`} download>
          {m.audit_csv()}
        </a>
      </div>
    </div>
  )
}

const actorText = (entries: readonly Entry[], id: string | null): string => {
  const name = entries.find(({ by }) => by === id)?.byName
  return name == null ? m.audit_only_by_one() : m.audit_only_by({ name })
}

const subjectText = (entries: readonly Entry[], id: string | null): string => {
  const name = entries.find(({ of }) => of === id)?.ofName
  return name == null ? m.audit_only_of_one() : m.audit_only_of({ name })
}

const columns = [m.audit_when, m.audit_actor, m.audit_what, m.audit_subject] as const

function AuditTable({ entries }: { entries: readonly Entry[] }) {
  const tableRoles = useTableRoles()
  return (
    <DataTable caption={m.common_audit()} columns={columns.map((label) => label())} className="table table--wide mt5">
      {entries.map((entry) => (
        <tr key={entry.id} {...tableRoles.row}>
          <td {...tableRoles.cell} data-th={m.audit_when()}>
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
          </td>
          <td className="long-word" {...tableRoles.cell} data-th={m.audit_actor()}>
            {entry.by ? (
              <Link to={`/audit?by=${entry.by}`}>{entry.byName ?? m.audit_deleted_account()}</Link>
            ) : (
              m.audit_no_actor()
            )}
          </td>
          <td className="long-word" {...tableRoles.cell} data-th={m.audit_what()}>
            <span>
              {eventText(entry.what)} <span className="muted">{auditDetailsText(entry.details)}</span>
            </span>
          </td>
          <td className="long-word" {...tableRoles.cell} data-th={m.audit_subject()}>
            <span>
              <Link to={`/audit?of=${entry.of}`}>{entry.ofName ?? kindLabels[entry.kind].nameless()}</Link>{' '}
              <span className="muted">{kindLabels[entry.kind].kind()}</span>
            </span>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
