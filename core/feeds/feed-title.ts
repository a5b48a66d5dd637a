import { genreNames } from '#core/bands/genres.ts'
import { countryName } from '#core/geography/countries.ts'
import { type NearestPlace, nearestPlace } from '#core/geography/nearest-place.ts'
import type { Ports } from '#core/ports.ts'
import { doorCriterionNames } from '#core/shows/door-text.ts'
import { doorCriteria } from '#core/shows/filter/door-criteria.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { formatDate } from '#core/shows/formatting.ts'
import { statusLabel } from '#core/shows/status.ts'
import type { RelativeDate } from '#core/time/relative-dates.ts'

const MAX_NAMED = 3

/** Describes a filter, as in `Upcoming shows by The Nutmeg Seven, in Oakland, from 11/20/2026`. */
export const feedTitle = async (
  { directory, gazetteer }: Pick<Ports, 'directory' | 'gazetteer'>,
  filter: ShowFilter,
): Promise<string> => {
  const [bands, venues] = await Promise.all([
    namesOrCountOf(filter.bands, (id) => directory.band(id)),
    namesOrCountOf(filter.venues, (id) => directory.venue(id)),
  ])
  const subject = filter.includePast ? 'Shows' : 'Upcoming shows'
  const entryPhrases = [phrase(' by ', bands, 'bands'), phrase(' at ', venues, 'venues')].join('')
  return [
    subject + entryPhrases,
    ...wherePhrases(filter, gazetteer),
    ...datePhrases(filter),
    ...otherPhrases(filter),
  ].join(', ')
}

/** Returns the names of known entries, or only the number of ids if there are more than {@link MAX_NAMED}. */
const namesOrCountOf = async <Id>(ids: readonly Id[], find: (id: Id) => Promise<{ name: string } | null>) => {
  if (ids.length > MAX_NAMED) return ids.length
  const entries = await Promise.all(ids.map(find))
  return entries.flatMap((entry) => (entry ? [entry.name] : []))
}

const phrase = (prefix: string, namesOrCount: readonly string[] | number, plural: string): string => {
  if (typeof namesOrCount === 'number') return `${prefix}${namesOrCount} ${plural}`
  return namesOrCount.length > 0 ? prefix + namesOrCount.join(' or ') : ''
}

const wherePhrases = (
  { city, region, country, near, within }: ShowFilter,
  gazetteer: Ports['gazetteer'],
): readonly string[] => {
  const places = [city, region, country && countryName(country)].filter(Boolean)
  return [
    ...(places.length > 0 ? [`in ${places.join(', ')}`] : []),
    ...(near ? [`within ${within} km of ${pointName(nearestPlace(gazetteer, near))}`] : []),
  ]
}

const pointName = ({ name, isCentre }: NearestPlace): string => {
  if (name === null) return 'the chosen point'
  return isCentre ? name : `a point near ${name}`
}

const whenPhrases: Readonly<Record<RelativeDate, string>> = {
  tonight: 'tonight',
  tomorrow: 'tomorrow',
  weekend: 'this weekend',
  next7: 'in the next 7 days',
}

const datePhrases = ({ when, startDate, endDate }: ShowFilter): readonly string[] => [
  ...(when ? [whenPhrases[when]] : []),
  ...(startDate ? [`from ${formatDate(startDate)}`] : []),
  ...(endDate ? [`until ${formatDate(endDate)}`] : []),
]

const otherPhrases = ({ q, genres, ages, status, ...filter }: ShowFilter): readonly string[] => [
  ...(genres.length > 0 ? [genres.map((genre) => genreNames[genre]).join(' or ')] : []),
  ...(q ? [`“${q}”`] : []),
  ...(ages === 'all' ? ['all ages'] : []),
  ...(typeof ages === 'number' ? [`open to age ${ages}`] : []),
  ...doorCriteria.flatMap((criterion) => (filter[criterion] ? [doorCriterionNames[criterion]] : [])),
  ...(status.length > 0 ? [status.map((each) => (statusLabel[each] ?? 'Scheduled').toLowerCase()).join(' or ')] : []),
]
