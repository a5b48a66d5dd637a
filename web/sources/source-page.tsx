import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { entryPath } from '#web/data/entry-path.ts'
import { useViewer } from '#web/data/session.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SourceActions } from './source-actions.tsx'
import { SourceItems } from './source-items.tsx'
import { type Source, sourceByIdQuery } from './source-queries.ts'
import { SourceNotes, SourceStatus, StateTag } from './source-status.tsx'
import { kindText } from './source-text.ts'

/** `/sources/{id}`, for the source's keeper, the members of its band, and admins. */
export function SourcePage({ id }: { id: string }) {
  const { data: source, isFetching, refetch } = useQuery(sourceByIdQuery(useApi(), useViewer(), id))
  if (source === null) return <NotFoundScreen />
  if (!source) return isFetching ? <Loading isLong /> : <ErrorScreen onRetry={refetch} />
  return (
    <Screen title={source.host}>
      <div className="wrap medium page">
        <div className="page-head">
          <p>
            <Link className="text-link" to="/sources">
              <Icon name="arrow-left" size={18} /> {m.sources_title()}
            </Link>
          </p>
          <h1>{source.host}</h1>
          <About source={source} />
        </div>
        <SourceNotes source={source} />
        <SourceStatus source={source} />
        <SourceActions source={source} />
        <SourceItems source={source} />
      </div>
    </Screen>
  )
}

function About({ source }: { source: Source }) {
  const { address, band, venue, keeper, isTrusted, state } = source
  return (
    <>
      <p className="long-word">
        <a href={address} rel="noopener">
          {address}
        </a>{' '}
        <StateTag state={state} />
      </p>
      <ul className="row gap2 text-sm">
        {venue && (
          <li>
            <Link to={entryPath('venues', venue.id)}>{venue.name}</Link>
          </li>
        )}
        {band && (
          <li>
            <Link to={entryPath('bands', band.id)}>{band.name}</Link>
          </li>
        )}
        {kindText(source) && <li className="muted">{kindText(source)}</li>}
        <li className="muted">{isTrusted ? m.sources_reads_at_once() : m.sources_reads_reviewed()}</li>
        {keeper && <li className="muted">{m.sources_kept_by({ name: keeper })}</li>}
      </ul>
    </>
  )
}
