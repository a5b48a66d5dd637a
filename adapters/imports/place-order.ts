import { looksLikeVenue } from '#core/imports/population.ts'
import type { PlaceOrder } from '#core/imports/show-draft.ts'
import { fold } from '#core/text/text.ts'

export type IsCity = (name: string) => boolean

/** The cities after which time zones are named; most of them are large. */
let zoneCities: ReadonlySet<string> | undefined
export const isZoneCity: IsCity = (name) => {
  zoneCities ??= new Set(
    Intl.supportedValuesOf('timeZone').map((zone) => fold(zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '')),
  )
  return zoneCities.has(fold(name))
}

const isAllCaps = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{4}/u.test(text)

/** Guesses which of two names is the city, from the most reliable clue that applies to only one of them. Returns null if there is
 * no such clue. */
export const guessOrder = (first: string, second: string, isCity: IsCity): PlaceOrder | null => {
  const hasLowerCase = /\p{Ll}/u.test(first + second)
  const cityClues: readonly IsCity[] = [
    isCity,
    (name) => !looksLikeVenue(name),
    (name) => hasLowerCase && isAllCaps(name),
  ]
  const clue = cityClues.find((applies) => applies(first) !== applies(second))
  return clue ? (clue(first) ? 'city-first' : 'venue-first') : null
}

export const majorityOrder = (orders: readonly (PlaceOrder | null)[]): PlaceOrder | null => {
  const cityFirstCount = orders.filter((order) => order === 'city-first').length
  const venueFirstCount = orders.filter((order) => order === 'venue-first').length
  return cityFirstCount === venueFirstCount ? null : cityFirstCount > venueFirstCount ? 'city-first' : 'venue-first'
}
