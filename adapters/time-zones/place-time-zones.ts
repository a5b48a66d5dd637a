import timeZoneAt from '@photostructure/tz-lookup'
import type { TimeZones } from '#core/ports.ts'
import { timeZoneOfCountry } from './country-time-zones.ts'

const isKnown = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The zone on land; at sea there are only offsets (Etc/GMT+2), which say less than the country does. */
const onLand = (latitude: number | null, longitude: number | null): string | null => {
  if (latitude === null || longitude === null) return null
  const zone = timeZoneAt(latitude, longitude)
  return zone.startsWith('Etc/') ? null : zone
}

/**
 * The zone of a place: by its coordinates, else the principal one of its country, else `siteTimeZone` (decisions, section
 * 1). A zone that the runtime does not know is passed over; `siteTimeZone` must be known.
 */
export const makePlaceTimeZones = (siteTimeZone: string): TimeZones => ({
  at: ({ latitude, longitude, country }) =>
    [onLand(latitude, longitude), timeZoneOfCountry(country)].find((zone) => zone !== null && isKnown(zone)) ??
    siteTimeZone,
})
