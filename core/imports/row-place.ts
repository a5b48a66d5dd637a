import { countryCodeOf } from '#core/geography/countries.ts'
import type { Ports } from '#core/ports.ts'
import { type Location, locateVenue } from '#core/venues/locate-venue.ts'
import { importError } from './import-message.ts'
import { pointOf } from './point.ts'
import type { RowError, RowShow } from './row-show.ts'
import type { ParsedShow, PlaceFields } from './show-draft.ts'

type NeededPorts = Pick<Ports, 'gazetteer'>

export const withRegion = <Place extends PlaceFields & Pick<ParsedShow, 'latitude' | 'longitude'>>(
  { gazetteer }: NeededPorts,
  place: Place,
): Place => {
  const country = countryCodeOf(place.venueCountry ?? '')
  if (country === null) return place
  const writtenRegion = place.venueRegion ?? ''
  const region =
    writtenRegion === ''
      ? locationOf({ gazetteer }, place).city?.region
      : (gazetteer.region(writtenRegion, country)?.name ?? writtenRegion)
  return region ? { ...place, venueRegion: region } : place
}

export const locationOf = (
  { gazetteer }: NeededPorts,
  { venueCity = '', venueRegion = '', venueCountry = '', ...show }: ParsedShow,
): Location => {
  const country = countryCodeOf(venueCountry) ?? ''
  return locateVenue({ gazetteer }, { city: venueCity, region: venueRegion, country, ...pointOf(show) })
}

export type Alternative = { place: PlaceFields; bands?: Pick<RowShow, 'bandList'> | undefined }

export const withPlaceQuestion = (
  ports: NeededPorts,
  { show, alternatives }: { show: ParsedShow; alternatives: readonly Alternative[] },
): { show: ParsedShow; errors: readonly RowError[] } => {
  if (alternatives.length === 0) return { show, errors: [] }
  const { venueName: _, venueCity: __, venueAddress: ___, venueRegion: ____, ...otherFields } = show
  const cities = [...new Set(alternatives.map(({ place }) => place.venueCity ?? ''))]
  const choices = alternatives.map(({ place, bands }) => ({
    ...{ venueName: '', venueAddress: '', venueRegion: '' },
    ...withRegion(ports, { ...(show.venueCountry && { venueCountry: show.venueCountry }), ...place }),
    ...bands,
  }))
  return { show: otherFields, errors: [{ ...importError('venueCity', 'row.which_city', { cities }), choices }] }
}

const MAX_CITIES = 4

export const cityQuestion = (
  { gazetteer }: NeededPorts,
  { venueCity = '', venueRegion }: ParsedShow,
  timesIn: (zone: string) => ParsedShow,
): RowError | null => {
  const cities = gazetteer
    .cities(venueCity)
    .filter(({ region, country }) => !venueRegion || gazetteer.region(venueRegion, country)?.name === region)
  const [first] = cities
  if (!first) return null
  const choices = [
    ...new Map(
      cities
        .slice(0, MAX_CITIES)
        .map(({ country, region, timeZone }) => [
          `${region}, ${country}`,
          { venueRegion: region ?? '', venueCountry: country, ...timesIn(timeZone) },
        ]),
    ).values(),
  ]
  return { ...importError('venueCountry', 'row.which_city_of_name', { name: first.name }), choices }
}

export const timeZoneQuestion = (
  { gazetteer }: NeededPorts,
  { venueCity = '', venueCountry = '' }: ParsedShow,
  timesIn: (zone: string) => ParsedShow,
): RowError => ({
  ...importError('timeZone', 'row.which_time_zone', { city: venueCity }),
  choices: gazetteer
    .timeZones(countryCodeOf(venueCountry) ?? '')
    .map((timeZone) => ({ timeZone, ...timesIn(timeZone) })),
})
