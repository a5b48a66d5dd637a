import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { hasAnyRole, rolesThatManageSources } from '#core/permissions/policy.ts'
import { m } from '#messages'
import { AdminNav } from '#web/admin/admin-nav.tsx'
import { useApi } from '#web/data/api.ts'
import { useCanAddShows } from '#web/data/can-add-shows.ts'
import { useSession, useViewer } from '#web/data/session.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { Screen } from '#web/page/screen.tsx'
import { Field, Options } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SourceHelp } from './source-help.tsx'
import { type Source, sourceListQuery } from './source-queries.ts'
import { StateTag } from './source-status.tsx'
import { durationText, kindText, lastReadText, nextReadText, openItemsText, problemText } from './source-text.ts'

const listParams = ['scope', 'state', 'order'] as const
type ListParam = (typeof listParams)[number]

/** `/sources`: the sources that the user keeps and those of the user's bands. For admins, `?scope=all` shows all sources. */
export function SourceList() {
  const session = useSession()
  const [search, setSearch] = useSearchParams()
  const roles = session.state === 'authenticated' ? session.roles : []
  const isAdmin = hasAnyRole(roles, rolesThatManageSources)
  const canAdd = useCanAddShows()
  const listsAll = isAdmin && search.get('scope') === 'all'
  const title = listsAll ? m.sources_title_all() : m.sources_title()
  const choose = (param: ListParam, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value) next.set(param, value)
      else next.delete(param)
      return next
    })
  return (
    <Screen title={title}>
      <div className="wrap medium page">
        <div className="page-head">
          {listsAll && <AdminNav />}
          <h1>{title}</h1>
          <p>{m.sources_lead()}</p>
        </div>
        <div className="row">
          {canAdd && (
            <Link className="btn btn--main" to="/sources/add">
              <Icon name="plus" size={18} /> {m.sources_add()}
            </Link>
          )}
          {isAdmin && (
            <Link className="btn" to={listsAll ? '/sources' : '/sources?scope=all'}>
              {listsAll ? m.sources_mine() : m.sources_title_all()}
            </Link>
          )}
        </div>
        {listsAll && <ListControls search={search} onChoose={choose} />}
        <MatchingSources search={search} listsAll={listsAll} />
        <SourceHelp />
      </div>
    </Screen>
  )
}

type ControlsProps = { search: URLSearchParams; onChoose: (param: ListParam, value: string) => void }

function ListControls({ search, onChoose }: ControlsProps) {
  const select = (param: ListParam, label: string, options: readonly (readonly [string, string])[]) => (
    <Field id={`sources-${param}`} label={label}>
      {(control) => (
        <select {...control} value={search.get(param) ?? ''} onChange={({ target }) => onChoose(param, target.value)}>
          <Options options={options} />
        </select>
      )}
    </Field>
  )
  return (
    <div className="grid2 mt5">
      {select('state', m.import_state(), [
        ['', m.sources_state_any()],
        ['failing', m.sources_state_failing()],
        ['active', m.sources_state_active()],
        ['paused', m.sources_state_paused()],
      ])}
      {select('order', m.sources_order(), [
        ['', m.sources_order_newest()],
        ['stale', m.sources_order_stale()],
        ['slowest', m.sources_order_slowest()],
      ])}
    </div>
  )
}

function MatchingSources({ search, listsAll }: { search: URLSearchParams; listsAll: boolean }) {
  const params = listsAll ? listParams.filter((param) => search.get(param)) : []
  const query = new URLSearchParams(params.map((param) => [param, search.get(param) ?? ''])).toString()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...sourceListQuery(useApi(), useViewer(), query),
    placeholderData: keepPreviousData,
  })
  if (isError && !isFetching) return <LoadFailure onRetry={refetch}>{m.sources_not_loaded()}</LoadFailure>
  if (!data) return <Loading isLong />
  const { sources, total } = data
  if (sources.length === 0) return <p className="prose mt5">{listsAll ? m.sources_none() : m.sources_empty()}</p>
  return (
    <>
      <ul className="row-list mt5" aria-label={m.sources_title()} aria-busy={isPlaceholderData}>
        {sources.map((source) => (
          <Row key={source.id} source={source} listsAll={listsAll} />
        ))}
      </ul>
      {total > sources.length && (
        <p className="hint">
          {m.sources_truncated({ shown: formatNumber(sources.length), total: formatNumber(total) })}
        </p>
      )}
    </>
  )
}

function Row({ source, listsAll }: { source: Source; listsAll: boolean }) {
  const problem = problemText(source)
  const openItems = openItemsText(source)
  const times = [lastReadText(source), nextReadText(source), listsAll ? durationText(source) : null]
  const details = [source.venue?.name, source.band?.name, kindText(source)]
  const keeperText = listsAll && source.keeper ? m.sources_kept_by({ name: source.keeper }) : null
  return (
    <li>
      <div className="stack gap1 long-word">
        <p>
          <Link to={`/sources/${source.id}`}>
            <b>{source.host}</b>
          </Link>{' '}
          <StateTag state={source.state} />
        </p>
        <p className="text-sm">{[...details, keeperText].flatMap((each) => each ?? []).join(' · ')}</p>
        <p className="hint">{times.flatMap((each) => each ?? []).join(' · ')}</p>
        {problem && <p className="error">{problem}</p>}
      </div>
      {openItems && (
        <Link className="btn btn--sm" to={`/sources/${source.id}`}>
          {openItems}
        </Link>
      )}
    </li>
  )
}
