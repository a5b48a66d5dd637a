import type { PublicVenue } from '#core/venues/public-venue.ts'
import { m } from '#messages'
import { formatNumber } from '#web/i18n/formatting.ts'
import { Description } from '#web/show/show-details.tsx'

type Props = { venue: Pick<PublicVenue, 'accessibility' | 'transport' | 'capacity'>; className?: string }

export function VisitorInfo({ venue: { accessibility, transport, capacity }, className = '' }: Props) {
  if (!accessibility && !transport && !capacity) return null
  return (
    <section className={`stack gap2 ${className}`} aria-label={m.venue_visit()}>
      <h2>{m.venue_visit()}</h2>
      {capacity && (
        <p>
          <span className="muted">{m.venue_capacity()}</span> <b>{formatNumber(capacity)}</b>
        </p>
      )}
      <div className="grid2">
        {accessibility && <Directions title={m.venue_accessibility()} text={accessibility} />}
        {transport && <Directions title={m.venue_transport()} text={transport} />}
      </div>
    </section>
  )
}

function Directions({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="label">{title}</h3>
      <Description text={text} label={title} />
    </div>
  )
}
