import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PublicBand } from '#core/bands/public-band.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { entryPath } from '#web/data/entry-path.ts'
import { sharedLineUpsQuery } from '#web/data/entry-queries.ts'
import { countText } from '#web/data/filter-text.ts'
import { formatNumber } from '#web/i18n/formatting.ts'

export function SharedLineUps({ band }: { band: Pick<PublicBand, 'id'> }) {
  const { data: bands = [] } = useQuery(sharedLineUpsQuery(useApi(), band.id))
  if (bands.length === 0) return null
  return (
    <section className="mt6" aria-labelledby="shared-line-ups">
      <h2 className="section-heading" id="shared-line-ups">
        {m.band_shared()}
      </h2>
      <ul className="names">
        {bands.map(({ id, slug, name, upcoming, past }) => (
          <li key={id}>
            <Link to={entryPath('bands', slug)}>{name}</Link> <span className="muted">{showsText(upcoming, past)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const showsText = (upcoming: number, past: number): string => {
  const shows = countText({ totalItems: upcoming + past, isTotalExact: true })
  return upcoming > 0 ? m.band_shared_upcoming({ shows, count: formatNumber(upcoming) }) : shows
}
