import { useQuery } from '@tanstack/react-query'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { cityLandmarksQuery, MAX_PAGE_LANDMARKS } from '#web/data/landmarks.ts'
import { initialView } from '#web/locator/local-map.ts'
import { LocatorDrawing } from '#web/locator/locator-drawing.tsx'
import { pinText } from '#web/locator/pin-text.ts'
import { mapsLink } from '#web/show/maps-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { locationOf } from './location-of.ts'

export function VenueMap({ venue }: { venue: PublicVenue }) {
  const { latitude, longitude, approximateLatitude, approximateLongitude } = venue
  const { data: landmarks = [] } = useQuery(cityLandmarksQuery(useApi(), venue, MAX_PAGE_LANDMARKS))
  const pin = latitude === null || longitude === null ? null : { latitude, longitude }
  const centre =
    approximateLatitude === null || approximateLongitude === null
      ? null
      : { latitude: approximateLatitude, longitude: approximateLongitude }
  const view = initialView(pin, centre)
  if (!view) return null
  return (
    <figure className="locator stack gap2" aria-label={m.common_map()}>
      <div className="input">
        <LocatorDrawing
          view={view}
          pin={pin}
          centre={centre}
          landmarks={landmarks.filter(({ id }) => id !== venue.id)}
        />
      </div>
      <figcaption className="hint">
        {pin ? centre && pinText(pin, centre) : m.venue_map_about({ city: venue.city })}
      </figcaption>
      <p className="row">
        <a className="text-link" href={mapsLink(locationOf(venue), 'web')} rel="noopener">
          <Icon name="external" size={18} /> {m.venue_map_osm()}
        </a>
        {pin && (
          <a className="text-link" href={mapsLink(locationOf(venue), 'android')}>
            <Icon name="map-pin" size={18} /> {m.venue_map_app()}
          </a>
        )}
      </p>
    </figure>
  )
}
