import type { VenueLocality } from './city.ts'

/** The venues of a locality in one spelling. `locatedVenues` is the number of those with a `publicPoint`; `latitudeSum` and `longitudeSum` are
 * the sums of the coordinates of these points. */
export type Spelling = Omit<VenueLocality, 'latitude' | 'longitude'> &
  Record<'latitudeSum' | 'longitudeSum' | 'locatedVenues', number>

type Spelled = Pick<VenueLocality, 'city' | 'region' | 'country' | 'venues'>

/** Returns the city and the region, each as most venues spell it. Among equally frequent spellings, the first in code-unit order counts. */
export const commonSpelling = (spellings: readonly Spelled[]): Pick<VenueLocality, 'city' | 'region' | 'country'> => {
  const [only, another] = spellings
  if (only && !another) return { city: only.city, region: only.region, country: only.country }
  const mostFrequent = (key: 'city' | 'region'): string => {
    const counts = new Map<string, number>()
    for (const spelling of spellings) counts.set(spelling[key], (counts.get(spelling[key]) ?? 0) + spelling.venues)
    const [first] = [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
    return first?.[0] ?? ''
  }
  return { city: mostFrequent('city'), region: mostFrequent('region'), country: spellings[0]?.country ?? '' }
}

/** Rounds to about ten metres, because the last digits of a sum depend on the order in which the database reads the venues. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

export const mergeSpellings = (spellings: readonly Spelling[]): readonly VenueLocality[] => {
  const groups = Map.groupBy(spellings, ({ cityKey, regionKey, country }) =>
    JSON.stringify([cityKey, regionKey, country]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const sum = (key: 'venues' | 'latitudeSum' | 'longitudeSum' | 'locatedVenues') =>
      group.reduce((total, spelling) => total + spelling[key], 0)
    const timestamps = (key: 'addedAt' | 'changedAt') => group.map((spelling) => spelling[key].getTime())
    const locatedVenues = sum('locatedVenues')
    const mean = (key: 'latitudeSum' | 'longitudeSum') =>
      locatedVenues === 0 ? null : rounded(sum(key) / locatedVenues)
    return {
      ...commonSpelling(group),
      cityKey: first.cityKey,
      regionKey: first.regionKey,
      venues: sum('venues'),
      addedAt: new Date(Math.min(...timestamps('addedAt'))),
      changedAt: new Date(Math.max(...timestamps('changedAt'))),
      latitude: mean('latitudeSum'),
      longitude: mean('longitudeSum'),
    }
  })
}
