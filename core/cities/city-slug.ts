import { regionAbbreviation } from '#core/geography/region-names.ts'
import { fold } from '#core/text/text.ts'

/** Countries in which many cities share a name, so slugs name the state or province too. */
const countriesWithRegionInSlug: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IN', 'MX', 'US'])

export const hasRegionInSlug = (country: string): boolean => countriesWithRegionInSlug.has(country)

/** A database index computes {@link slugPart} in SQL (`CITY_SLUG_PART`), so these patterns use no Unicode classes. */
const APOSTROPHES = /['’‘ʻʼ`]/g
const SEPARATORS =
  /[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3004\u3008-\u3020\u30fb]+/g

export const MAX_PART_LENGTH = 64

export const truncatePart = (text: string): string =>
  text.length <= MAX_PART_LENGTH ? text : [...text].slice(0, MAX_PART_LENGTH).join('')

/** Returns the words of a text in lower case without accents, joined by hyphens. Keeps letters of other scripts. */
export const hyphenated = (text: string): string =>
  fold(text)
    .replace(APOSTROPHES, '')
    .replace(SEPARATORS, '-')
    .replace(/^-+|-+$/g, '')

/** Returns the part of a slug that stands for a name; '' if the name is only punctuation. */
export const slugPart = (name: string): string => truncatePart(hyphenated(name))

type PlaceNames = { city: string; region: string; country: string }

/** Returns the part of a slug that stands for the region: its abbreviation, or else its name. Returns '' if the slugs of the
 * country's cities don't include the region. */
export const regionPart = ({ region, country }: Omit<PlaceNames, 'city'>): string =>
  hasRegionInSlug(country) ? (regionAbbreviation(region, country) ?? slugPart(region)) : ''

/** Returns the slug of a city, such as `berlin-de` or `portland-or-us`; null if the name is only punctuation. */
export const citySlug = ({ city, ...area }: PlaceNames): string | null => {
  const [part, region] = [slugPart(city), regionPart(area)]
  if (part === '') return null
  return [part, region === part ? '' : region, area.country.toLowerCase()].filter(Boolean).join('-')
}

/** Returns every prefix of a slug that may be the name of its city: the first word, the first two words, and so on. */
export const possibleCityParts = (slug: string): readonly string[] => {
  const words = slug.split('-')
  return words.map((_, index) => truncatePart(words.slice(0, index + 1).join('-')))
}

export const cityFilterParams = ({ city, region, country }: PlaceNames): string =>
  Object.entries({ city, ...(hasRegionInSlug(country) && { region }), country })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
