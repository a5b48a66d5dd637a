import { useParams } from 'react-router-dom'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { AddSource } from './add-source.tsx'
import { EditSource } from './edit-source.tsx'
import { SourceList } from './source-list.tsx'
import { SourcePage } from './source-page.tsx'

/** The screens `/sources`, `/sources/add`, `/sources/{id}` and `/sources/{id}/edit`. They share one route, which keeps the list of
 * routes short: every page loads that list. */
export function SourcesScreen() {
  const { id, action } = useParams()
  if (id === undefined) return <SourceList />
  if (id === 'add' && action === undefined) return <AddSource />
  if (action === undefined) return <SourcePage id={id} key={id} />
  return action === 'edit' ? <EditSource id={id} key={id} /> : <NotFoundScreen />
}
