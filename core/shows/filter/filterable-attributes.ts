import type { Genre } from '#core/bands/genres.ts'
import { isInBox } from '#core/geography/box.ts'
import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import { regionSpellings } from '#core/geography/region-names.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import { isPlaying } from '#core/shows/act.ts'
import { publicPoint } from '#core/shows/distance.ts'
import { saysFreeAdmission } from '#core/shows/price.ts'
import type { Show } from '#core/shows/show.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { tokenize } from '#core/text/tokenize.ts'
import type { DoorFacts } from '#core/venues/door-facts.ts'
import type { FilterableVenue } from '#core/venues/filterable-venue.ts'
import type { Venue } from '#core/venues/venue.ts'
import { type DoorCriterion, doorCriteria } from './door-criteria.ts'
import type { ShowFilter } from './show-filter.ts'

/** The attributes of a show that a filter examines, except its searchable words and whether it is upcoming. `cityKey` and
 * `regionKey` are folded names. `point` is public: for a private address, or one without coordinates, it is the centre of the city. */
export type FilterableAttributes = Pick<Show, 'showDate' | 'ageRestriction' | 'ageLimit' | 'status'> & {
  bandIds: readonly BandId[]
  genres: readonly Genre[]
  venueId: VenueId
  cityKey: string
  regionKey: string
  country: string
  point: Coordinates | null
  door: readonly DoorCriterion[]
}

export const filterableAttributesOf = (
  show: Pick<Show, 'showDate' | 'venueId' | 'lineUp' | 'ageRestriction' | 'ageLimit' | 'status'> &
    Partial<Pick<Show, 'price' | 'doorFacts'>>,
  venue: FilterableVenue,
  genres: readonly Genre[],
): FilterableAttributes => ({
  showDate: show.showDate,
  ageRestriction: show.ageRestriction,
  ageLimit: show.ageLimit,
  status: show.status,
  bandIds: show.lineUp.filter(isPlaying).map(({ bandId }) => bandId),
  genres,
  venueId: show.venueId,
  cityKey: fold(venue.city),
  regionKey: fold(venue.region),
  country: venue.country,
  point: publicPoint(venue),
  door: metDoorCriteria(
    { ...venue.doorFacts, ...show.doorFacts },
    { price: show.price ?? null, ageRestriction: show.ageRestriction },
  ),
})

/** Returns the criteria that are met. An unknown fact meets no criterion. A show without an age limit admits minors. */
const metDoorCriteria = (
  facts: DoorFacts,
  { price, ageRestriction }: Pick<Show, 'price' | 'ageRestriction'>,
): readonly DoorCriterion[] => {
  const isMet: Readonly<Record<DoorCriterion, boolean | undefined>> = {
    free: facts.priceKind === undefined ? price !== null && saysFreeAdmission(price) : facts.priceKind === 'free',
    minorsWithAdult: ageRestriction === 'No' || facts.minorsWithAdult,
    cards: facts.cashOnly === false,
    stepFree: facts.stepFree,
    accessibleToilet: facts.accessibleToilet,
    seating: facts.seating,
    quietSpace: facts.quietSpace,
    noStrobe: facts.strobe === false,
  }
  return doorCriteria.filter((criterion) => isMet[criterion])
}

/** Returns the words that a search matches by prefix: those of the title, the playing bands, the venue and its city. */
export const searchableWords = (
  { showTitle, lineUp }: Pick<Show, 'showTitle' | 'lineUp'>,
  venue: Pick<Venue, 'name' | 'city'>,
  bandNameOf: (id: BandId) => string | undefined,
): readonly string[] => {
  const names = [venue.name, ...lineUp.filter(isPlaying).map(({ bandId }) => bandNameOf(bandId) ?? '')]
  return [showTitle, venue.city, ...names, ...names.map(nameKeyOf)].flatMap(tokenize)
}

/** Returns the folded names of the region, or null if any region matches. With a city, abbreviations match too, as in
 * `Portland, OR`. */
export const regionKeysOf = ({
  city,
  region,
  country,
}: Pick<ShowFilter, 'city' | 'region' | 'country'>): readonly string[] | null => {
  if (region === null) return null
  return city === null ? [fold(region)] : regionSpellings(region, country)
}

/** Returns a function that applies the whole filter except `includePast`, `when` and `q`. */
export const makeMatchesFilter = ({ bands, genres, venues, city, region, country, ...filter }: ShowFilter) => {
  const { startDate, endDate, near, within, box, ages, status } = filter
  const door = doorCriteria.filter((criterion) => filter[criterion])
  const cityKey = city && fold(city)
  const regionKeys = regionKeysOf({ city, region, country })
  return (show: FilterableAttributes): boolean =>
    (bands.length === 0 || show.bandIds.some((id) => bands.includes(id))) &&
    (genres.length === 0 || show.genres.some((genre) => genres.includes(genre))) &&
    (venues.length === 0 || venues.includes(show.venueId)) &&
    (cityKey === null || show.cityKey === cityKey) &&
    (regionKeys === null || regionKeys.includes(show.regionKey)) &&
    (country === null || show.country === country) &&
    (startDate === null || show.showDate >= startDate) &&
    (endDate === null || show.showDate <= endDate) &&
    (near === null || (show.point !== null && kilometresBetween(near, show.point) <= within)) &&
    (!box || (show.point !== null && isInBox(box, show.point))) &&
    (ages === null || admitsAges(show, ages)) &&
    door.every((criterion) => show.door.includes(criterion)) &&
    (status.length === 0 || status.includes(show.status))
}

const admitsAges = (
  { ageRestriction, ageLimit }: Pick<Show, 'ageRestriction' | 'ageLimit'>,
  ages: 'all' | number,
): boolean =>
  ageRestriction === 'No' || (ages !== 'all' && ageRestriction === 'Yes' && ageLimit !== null && ageLimit <= ages)

/** Returns a function that checks whether each word of `q` is a prefix of one of the given words. */
export const makeMatchesWords = (q: string): ((words: readonly string[]) => boolean) => {
  const searchWords = tokenize(q)
  return (words) => searchWords.every((prefix) => words.some((word) => word.startsWith(prefix)))
}
