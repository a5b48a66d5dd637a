import { m } from '#messages'

const GEOLOCATION_TIMEOUT_MS = 15_000
const MAX_POSITION_AGE_MS = 5 * 60_000

/** Rounds to a hundredth of a degree, about 1 km: precise enough for the list, and discreet in a shared link. */
const roundedPosition = ({ latitude, longitude }: Pick<GeolocationCoordinates, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** Resolves to the position of the device as a filter has it, or to the error message. */
export const requestLocation = (): Promise<{ near: string } | { error: string }> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve({ error: m.filter_near_unable() })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ near: roundedPosition(coords) }),
      ({ code }) => resolve({ error: code === 1 ? m.filter_near_denied() : m.filter_near_failed() }),
      { timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: MAX_POSITION_AGE_MS },
    )
  })
