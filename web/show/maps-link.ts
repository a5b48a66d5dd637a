import { startTransition, useEffect, useState } from 'react'
import type { ShowListing } from '#core/shows/listing.ts'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { placeLine } from '#core/venues/place-line.ts'

/** Whose maps a device opens by itself; `web` for all others. */
export type MapsApp = 'android' | 'apple' | 'web'

type Place = Pick<
  ShowListing,
  'venueName' | 'venueAddress' | 'venueCity' | 'venueRegion' | 'venueCountry' | 'latitude' | 'longitude'
>

/** The venue's address in one line, as one would write it on a letter. */
export const addressLine = ({ venueAddress, venueCity, venueRegion, venueCountry }: Place): string =>
  `${venueAddress}, ${placeLine(venueCity, venueRegion, venueCountry)}`

/**
 * Where the venue is on a map: the point when it is known, else a search for its address; a street that is not told leads
 * to its town. A `geo:` address (RFC 5870, with Android's `q`), Apple's maps, or OpenStreetMap.
 */
export const mapsLink = (place: Place, app: MapsApp): string => {
  const { latitude, longitude, venueName } = place
  if (latitude !== null && longitude !== null) return pointLink(`${latitude}`, `${longitude}`, venueName, app)
  const address = addressLine(place).replace(`${HIDDEN_ADDRESS}, `, '')
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

/** The maps of this device; `web` at first, and then at leisure: it concerns a link in every show of a list. */
export function useMapsApp(): MapsApp {
  const [app, setApp] = useState<MapsApp>('web')
  useEffect(() => startTransition(() => setApp(deviceMaps())), [])
  return app
}

function deviceMaps(): MapsApp {
  const { userAgent } = navigator
  if (/android/i.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod/.test(userAgent) ? 'apple' : 'web'
}
