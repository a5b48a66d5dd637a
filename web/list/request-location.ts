import { m } from '#messages'
import { devicePosition } from '#web/data/device-position.ts'

const MAX_POSITION_AGE_MS = 5 * 60_000

/** Returns the position as a filter value, rounded to 0.01° (about 1 km): precise enough for the list, and private enough
 * for a shared link. */
const nearOf = ({ latitude, longitude }: Pick<GeolocationCoordinates, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** Resolves to the device's position as a filter value, or to an error message. */
export const requestLocation = async (): Promise<{ near: string } | { error: string }> => {
  if (!navigator.geolocation) return { error: m.filter_near_unable() }
  try {
    return { near: nearOf(await devicePosition({ maximumAge: MAX_POSITION_AGE_MS })) }
  } catch (error) {
    const isDenied = (error as Partial<GeolocationPositionError>).code === 1
    return { error: isDenied ? m.filter_near_denied() : m.filter_near_failed() }
  }
}
