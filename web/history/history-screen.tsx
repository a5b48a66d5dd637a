import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { listedName } from '#core/shows/list-excerpt.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { HistoryEntryDescription } from './history-entry-description.tsx'
import { type HistoryKind, historyPageQuery, historyPath } from './history-query.ts'

/** `/history/{kind}/{id}`: the history for visitors without JavaScript, and long changes in full. */
export function HistoryScreen() {
  const { kind = '', id = '' } = useParams()
  const [search] = useSearchParams()
  const { data, isFetching, refetch } = useQuery(historyPageQuery(useApi(), { params: { kind, id }, search }))
  if (data === null) return <NotFoundScreen />
  if (!data) return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
  const { entries, before } = data.page
  const historyKind = kind as HistoryKind
  const name = listedName(data.name)
  const title = m.history_of({ name })
  return (
    <Screen title={title} description={title}>
      <div className="wrap page">
        <Link className="back" to={data.path}>
          <Icon name="arrow-left" size={18} /> {name}
        </Link>
        <h1 className="mt4">{title}</h1>
        <ol className="row-list" aria-label={m.history_list()}>
          {entries.map((entry) => (
            <li key={entry.version}>
              <HistoryEntryDescription kind={historyKind} id={id} entry={entry} />
            </li>
          ))}
        </ol>
        {before !== null && (
          <Link className="btn btn--sm mt4" to={historyPath(historyKind, id, { before })}>
            {m.history_older()}
          </Link>
        )}
      </div>
    </Screen>
  )
}
