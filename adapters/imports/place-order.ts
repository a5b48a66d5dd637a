import { looksLikeVenue } from '#core/imports/population.ts'
import type { PlaceOrder } from '#core/imports/show-draft.ts'
import { fold } from '#core/text/text.ts'

export type IsCity = (name: string) => boolean

/** The large cities after which time zones are named. */
let zoneCities: ReadonlySet<string> | undefined
export const isZoneCity: IsCity = (name) => {
  zoneCities ??= new Set(
    Intl.supportedValuesOf('timeZone').map((zone) => fold(zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '')),
  )
  return zoneCities.has(fold(name))
}

const isAllCaps = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{4}/u.test(text)

/** Guesses which of the two names is the city, by the most reliable sign in which they differ. Returns null if they
 * differ in none. */
export const guessOrder = (first: string, second: string, isCity: IsCity): PlaceOrder | null => {
  const hasLowerCase = /\p{Ll}/u.test(first + second)
  const signsOfCity: readonly IsCity[] = [
    isCity,
    (name) => !looksLikeVenue(name),
    (name) => hasLowerCase && isAllCaps(name),
  ]
  const sign = signsOfCity.find((hasSign) => hasSign(first) !== hasSign(second))
  return sign ? (sign(first) ? 'city-first' : 'venue-first') : null
}

export const majorityOrder = (guesses: readonly (PlaceOrder | null)[]): PlaceOrder | null => {
  const cityFirst = guesses.filter((guess) => guess === 'city-first').length
  const venueFirst = guesses.filter((guess) => guess === 'venue-first').length
  return cityFirst === venueFirst ? null : cityFirst > venueFirst ? 'city-first' : 'venue-first'
}
