import { useParams } from 'react-router-dom'
import { NotFound } from '#web/page/not-found-screen.tsx'
import { AddSource } from './add-source.tsx'
import { EditSource } from './edit-source.tsx'
import { SourceList } from './source-list.tsx'
import { SourcePage } from './source-page.tsx'

/** `/sources`, `/sources/add`, `/sources/{id}` and `/sources/{id}/edit`: one route, because every page loads the list of routes. */
export function Sources() {
  const { id, action } = useParams()
  if (id === undefined) return <SourceList />
  if (id === 'add' && action === undefined) return <AddSource />
  if (action === undefined) return <SourcePage id={id} key={id} />
  return action === 'edit' ? <EditSource id={id} key={id} /> : <NotFound />
}
