import { useQuery } from '@tanstack/react-query'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { MiniList } from './mini-list.tsx'
import { similarShowsQuery } from './similar-shows-query.ts'

export function SimilarShows({ show }: { show: ShowListing }) {
  const { data: shows = [] } = useQuery(similarShowsQuery(useApi(), show))
  if (shows.length === 0) return null
  return (
    <section className="mt6" aria-labelledby="similar">
      <h2 className="section-heading" id="similar">
        {m.show_similar()}
      </h2>
      <MiniList shows={shows} />
    </section>
  )
}
