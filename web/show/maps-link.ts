import { startTransition, useEffect, useState } from 'react'
import type { ShowListing } from '#core/shows/listing.ts'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { placeLine } from '#core/venues/place-line.ts'

/** The device's maps app; `web` means OpenStreetMap, for all other devices. */
export type MapsApp = 'android' | 'apple' | 'web'

type VenueLocation = Pick<
  ShowListing,
  'venueName' | 'venueAddress' | 'venueCity' | 'venueRegion' | 'venueCountry' | 'latitude' | 'longitude'
>

export const addressLine = ({ venueAddress, venueCity, venueRegion, venueCountry }: VenueLocation): string =>
  `${venueAddress}, ${placeLine(venueCity, venueRegion, venueCountry)}`

/** Returns a link to the coordinates if known, else to a search for the address, or for the city if the street is
 * private. The link is a `geo:` URI (RFC 5870, with Android's `q` parameter), or leads to Apple Maps or OpenStreetMap. */
export const mapsLink = (venue: VenueLocation, app: MapsApp): string => {
  const { latitude, longitude, venueName } = venue
  if (latitude !== null && longitude !== null) return pointLink(`${latitude}`, `${longitude}`, venueName, app)
  const address = addressLine(venue).replace(`${HIDDEN_ADDRESS}, `, '')
  const query = encodeURIComponent(address)
  if (app === 'android') return `geo:0,0?q=${query}`
  if (app === 'apple') return `https://maps.apple.com/?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}

const pointLink = (latitude: string, longitude: string, name: string, app: MapsApp): string => {
  const label = encodeURIComponent(name)
  if (app === 'android') return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${label})`
  if (app === 'apple') return `https://maps.apple.com/?ll=${latitude},${longitude}&q=${label}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** Returns `web` at first, then the device's maps app. The update has low priority, because it re-renders every card of a
 * list. */
export function useMapsApp(): MapsApp {
  const [app, setApp] = useState<MapsApp>('web')
  useEffect(() => startTransition(() => setApp(detectMapsApp())), [])
  return app
}

function detectMapsApp(): MapsApp {
  const { userAgent } = navigator
  if (/android/i.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod/.test(userAgent) ? 'apple' : 'web'
}
