import { countryCodeOf } from '#core/geography/countries.ts'
import type { Ports } from '#core/ports.ts'
import { type Location, locateVenue } from '#core/venues/locate-venue.ts'
import { importError } from './import-message.ts'
import { pointOf } from './point.ts'
import type { RowError, RowShow } from './row-show.ts'
import type { GivenShow, PlaceFields } from './show-draft.ts'

type Gazetteer = Pick<Ports, 'gazetteer'>

export const withRegion = <Place extends PlaceFields & Pick<GivenShow, 'latitude' | 'longitude'>>(
  { gazetteer }: Gazetteer,
  place: Place,
): Place => {
  const country = countryCodeOf(place.venueCountry ?? '')
  if (country === null) return place
  const given = place.venueRegion ?? ''
  const region =
    given === '' ? locationOf({ gazetteer }, place).city?.region : (gazetteer.region(given, country)?.name ?? given)
  return region ? { ...place, venueRegion: region } : place
}

export const locationOf = (
  { gazetteer }: Gazetteer,
  { venueCity = '', venueRegion = '', venueCountry = '', ...show }: GivenShow,
): Location => {
  const point = pointOf(show) ?? { latitude: null, longitude: null }
  const country = countryCodeOf(venueCountry) ?? ''
  return locateVenue({ gazetteer }, { city: venueCity, region: venueRegion, country, ...point })
}

export type Rival = { place: PlaceFields; bill?: Pick<RowShow, 'bandList'> | undefined }

export const askedPlace = (
  ports: Gazetteer,
  { show, rivals }: { show: GivenShow; rivals: readonly Rival[] },
): { show: GivenShow; errors: readonly RowError[] } => {
  if (rivals.length === 0) return { show, errors: [] }
  const { venueName: _, venueCity: __, venueAddress: ___, venueRegion: ____, ...rest } = show
  const cities = [...new Set(rivals.map(({ place }) => place.venueCity ?? ''))]
  const choices = rivals.map(({ place, bill }) => ({
    ...{ venueName: '', venueAddress: '', venueRegion: '' },
    ...withRegion(ports, { ...(show.venueCountry && { venueCountry: show.venueCountry }), ...place }),
    ...bill,
  }))
  return { show: rest, errors: [{ ...importError('venueCity', 'row.which_city', { cities }), choices }] }
}

const MAX_CITIES = 4

export const askedCity = (
  { gazetteer }: Gazetteer,
  { venueCity = '', venueRegion }: GivenShow,
  timesIn: (zone: string) => GivenShow,
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

export const askedZone = (
  { gazetteer }: Gazetteer,
  { venueCity = '', venueCountry = '' }: GivenShow,
  timesIn: (zone: string) => GivenShow,
): RowError => ({
  ...importError('timeZone', 'row.which_time_zone', { city: venueCity }),
  choices: gazetteer
    .timeZones(countryCodeOf(venueCountry) ?? '')
    .map((timeZone) => ({ timeZone, ...timesIn(timeZone) })),
})
