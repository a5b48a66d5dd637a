import type { FieldError } from '#core/errors.ts'
import { countryCodeOf, countryCodes, countryName } from '#core/geography/countries.ts'
import { importError } from '#core/imports/import-message.ts'
import type { PlaceFields } from '#core/imports/show-draft.ts'
import { fold } from '#core/text/text.ts'
import { isZoneCity } from './place-order.ts'
import { isStreet, STREET, withoutLeadingPostcode, withoutPostcodes } from './postcodes.ts'
import { trimPunctuation } from './trim-punctuation.ts'

type State = readonly [name: string, country: string]
const states: ReadonlyMap<string, State> = new Map([
  ...statesOf(
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
    'US',
  ),
  ...statesOf(
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
    'CA',
  ),
  // Listed by name too, because it is the only one of these states that shares its name with a country.
  ['Georgia', ['Georgia', 'US']],
  ...statesOf('NSW New South Wales,QLD Queensland,VIC Victoria,TAS Tasmania', 'AU'),
])

function pairsIn(list: string): [key: string, value: string][] {
  return list.split(',').map((entry) => {
    const end = entry.indexOf(' ')
    return [entry.slice(0, end), entry.slice(end + 1)]
  })
}

function statesOf(list: string, country: string): [string, State][] {
  return pairsIn(list).map(([code, name]) => [code, [name, country]])
}

export type Ambiguity = { error: FieldError | null; countryCandidates: readonly PlaceFields[] }

export type ParsedPlace = PlaceFields & { ambiguity?: Ambiguity }

const countryCodesByAlias: ReadonlyMap<string, string> = new Map([
  ...pairsIn(
    'ARG AR,AUS AU,AUT AT,BEL BE,BRA BR,CAN CA,CHE CH,CZE CZ,DEN DK,DEU DE,DNK DK,ENG GB,ESP ES,FIN FI,FRA FR,GBR GB,GER DE,HUN HU,IRL IE,ITA IT,JPN JP,MEX MX,NED NL,NLD NL,NOR NO,POL PL,POR PT,PRT PT,SCO GB,SUI CH,SWE SE,WAL GB',
  ),
  ...['England', 'Scotland', 'Wales', 'Northern Ireland'].map((nation) => [nation, 'GB'] as const),
])

/** Returns the ISO code for a country's code, or for its name in English, German, Spanish or French; null if unknown. */
export const countryIn = (text: string): string | null => {
  const name = text.trim().replace(/\.$/, '')
  if (name === '' || name.length > 40) return null
  // Lower-case "la" and "in" are words, not codes.
  if (name.length === 2 && name !== name.toUpperCase()) return null
  return countryCodeOf(name) ?? countryCodesByAlias.get(name) ?? codesByForeignName().get(fold(name)) ?? null
}

let cachedCodesByForeignName: ReadonlyMap<string, string> | undefined
const codesByForeignName = (): ReadonlyMap<string, string> => {
  cachedCodesByForeignName ??= new Map(
    ['de', 'es', 'fr'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return countryCodes.map((code) => [fold(names.of(code) ?? code), code] as const)
    }),
  )
  return cachedCodesByForeignName
}

export const regionFields = (region = '', country = ''): Pick<PlaceFields, 'venueRegion' | 'venueCountry'> => {
  const statedCountry = countryIn(country) ?? country
  const [name, stateCountry = ''] = states.get(region.trim()) ?? []
  const isState = name !== undefined && (statedCountry === '' || statedCountry === stateCountry)
  const venueRegion = isState ? name : region
  const venueCountry = statedCountry || (isState ? stateCountry : '')
  return { ...(venueRegion && { venueRegion }), ...(venueCountry && { venueCountry }) }
}

export const isRegionOrCountry = (text: string): boolean => states.has(text.trim()) || countryIn(text) !== null

/** State codes that, in a text with country codes, mean the country with the same code. Other codes that a state and a country
 * share stay ambiguous. */
const mostlyCountryCodes: ReadonlySet<string> = new Set(['AL', 'DE', 'IL', 'ME', 'MT', 'NL', 'NU', 'PE', 'SK', 'YT'])

/** The meaning of two-letter codes in a text, or null if it is unclear. */
export type CodeKind = 'states' | 'countries' | null

export const codeKindIn = (text: string): CodeKind => {
  const codes = [...text.matchAll(/[,(]\s*([A-Z]{2})(?=\s*(?:[).,|@:;\u2013\u2014-]|$)|\s*?[\t\n])/gu)].map(
    ([, code = '']) => code,
  )
  const hasStateCodes = codes.some((code) => states.has(code) && countryIn(code) === null)
  const hasCountryCodes = codes.some((code) => !states.has(code) && countryIn(code) !== null)
  if (hasStateCodes !== hasCountryCodes) return hasStateCodes ? 'states' : 'countries'
  if (hasStateCodes) return null
  return /\$\s?\d/.test(text) && !/[€£]/.test(text) ? 'states' : null
}

const parseRegion = (parts: readonly string[], codeKind: CodeKind): { place: ParsedPlace; usedCount: number } => {
  const last = (parts.at(-1) ?? '').replace(/\.$/, '')
  const state = states.get(last)
  const country = countryIn(last)
  const stateFields = state && { venueRegion: state[0], venueCountry: state[1] }
  if (stateFields && country) {
    const countryCandidates = [{ venueCountry: country }, stateFields]
    const likely =
      codeKind === 'states'
        ? stateFields
        : codeKind === 'countries' && mostlyCountryCodes.has(last)
          ? countryCandidates[0]
          : null
    const params = { text: last, country, region: state[0] }
    const error = likely ? null : importError('venueCountry', 'row.country_or_region', params)
    return { place: { ...likely, ambiguity: { error, countryCandidates } }, usedCount: 1 }
  }
  // `Mezzago (MB)` is not in Manitoba, so `withKnownCities` decides whether the code stands for a state.
  if (stateFields)
    return { place: { ...stateFields, ambiguity: { error: null, countryCandidates: [stateFields] } }, usedCount: 1 }
  if (!country) return { place: {}, usedCount: 0 }
  const before = parts.length > 2 ? states.get(parts.at(-2) ?? '') : undefined
  if (before && before[1] === country) return { place: { venueRegion: before[0], venueCountry: country }, usedCount: 2 }
  return { place: { venueCountry: country }, usedCount: 1 }
}

export const placeFromCode = (text: string, codeKind: CodeKind): ParsedPlace => {
  const country = countryOfPlateCode(text)
  if (country) return { venueCountry: country }
  return /^[A-Z]{2,3}$/.test(text) ? parseRegion(['', text], codeKind).place : {}
}

/** Splits a place at its commas, and splits `Brooklyn NY` like `Brooklyn, NY`. Removes postcodes, except from
 * the first part if that is the venue (`hasVenue`), and appends the country that they imply. */
const commaParts = (text: string, { hasVenue = false } = {}): string[] => {
  const rawParts = text.split(',').map(trimPunctuation).filter(Boolean)
  const head = hasVenue ? rawParts.slice(0, 1) : []
  const { parts, country } = withoutPostcodes(rawParts.slice(head.length), isUsState)
  const last = parts.at(-1) ?? ''
  const [, city, code] = /^(.*\p{Ll}[\p{L}.]*)\s+([A-Z]{2,3})$/u.exec(last) ?? []
  const endsInCode = city && code && (states.has(code) || code === 'UK' || code === 'USA')
  const splitParts = endsInCode ? [...parts.slice(0, -1), city, code] : parts
  const isCountryStated = country === null || countryIn(splitParts.at(-1) ?? '') === country
  return [...head, ...splitParts, ...(isCountryStated ? [] : [countryName(country)])]
}

export const splitPlace = (text: string, codeKind: CodeKind) => {
  const parts = commaParts(text, { hasVenue: true })
  const { place, usedCount } = parseRegion(parts, codeKind)
  const end = parts.length - usedCount
  return { names: parts.slice(0, end), trailing: parts.slice(end), region: place }
}

const isUsState = (code: string): boolean => states.get(code)?.[1] === 'US'

export const normalizePlace = (text: string): string => commaParts(text, { hasVenue: true }).join(', ')

/** International vehicle registration codes that may precede a city, as in `A-Wien`, with their countries. */
const plateCodes: ReadonlyMap<string, string> = new Map(
  pairsIn('A AT,B BE,CH CH,D DE,E ES,F FR,H HU,I IT,L LU,N NO,P PT,S SE'),
)

const LOWER_CASE_WORDS = /^(?:upon|on|am|an|der|de|del|la|le|les|sur)$/i

const withoutAllCaps = (city: string): string =>
  /^[^\p{Ll}]*\p{Lu}{4}[^\p{Ll}]*$/u.test(city)
    ? city.replace(/\p{L}+/gu, (word, at: number) =>
        at > 0 && LOWER_CASE_WORDS.test(word) ? word.toLowerCase() : `${word.charAt(0)}${word.slice(1).toLowerCase()}`,
      )
    : city

export const countryOfPlateCode = (plateCode: string): string | null => plateCodes.get(plateCode) ?? null

export const cityWithPlateCode = (text: string): { country: string; city: string } | null => {
  const [, plateCode = '', separator = '', city = ''] = /^([A-Z]{1,3})([-\s])(\p{Lu}\p{Ll}.*)$/u.exec(text) ?? []
  const isStateCode = states.has(plateCode) && !mostlyCountryCodes.has(plateCode)
  // "A Coruña" and "L Aquila" are cities.
  if (plateCode === '' || (separator !== '-' && (plateCode.length === 1 || isStateCode))) return null
  const country = countryOfPlateCode(plateCode) ?? countryIn(plateCode)
  return country ? { country, city } : null
}

const parseCity = (text: string): ParsedPlace => {
  const bare = withoutAllCaps(text).replace(/\s*\(\d{1,3}\)$/, '')
  // `São Paulo/SP`
  const [, city, region] = /^(.*\p{Ll})\s?\/\s?([A-Z]{2})$/u.exec(bare) ?? []
  if (city && region) return { venueCity: city, venueRegion: region }
  const withPlate = cityWithPlateCode(bare.replace(/^([A-Z]{1,2})-\d{4,5}\s+/, '$1-'))
  if (withPlate) return { venueCity: withoutLeadingPostcode(withPlate.city), venueCountry: withPlate.country }
  const { parts, country } = withoutPostcodes([bare], isUsState)
  return { venueCity: withoutLeadingPostcode(parts[0] ?? bare), ...(country && { venueCountry: country }) }
}

export const cityPlaceIn = (text: string, codeKind: CodeKind = null): ParsedPlace => {
  const parts = commaParts(text)
  const { place, usedCount } = parseRegion(parts, codeKind)
  const [city, region] = parts.slice(0, parts.length - usedCount)
  // "Luxembourg" and "Singapore" are also cities.
  if (city === undefined) return parts[0] ? { venueCity: parts[0] } : place
  return { ...(region && { venueRegion: region }), ...parseCity(city), ...place }
}

/** Parses `Venue, [street,] city[, region][, country]` or `City, venue[, street][, region][, country]`. */
export const placeIn = (text: string, codeKind: CodeKind = null, isCityFirst = false): ParsedPlace => {
  const { names, trailing, region: place } = splitPlace(text, codeKind)
  const [first, ...others] = names
  const last = trailing.at(-1) ?? ''
  if (first === undefined) return last ? { venueName: last } : {}
  if (others.length > 0 && isCityFirst) {
    const street = others.slice(1).find((part) => /\d/.test(part))
    return { ...parseCity(first), ...place, venueName: others[0] ?? '', ...(street && { venueAddress: street }) }
  }
  if (others.length === 0) return { ...place, ...(isZoneCity(last) && { venueCity: last }), venueName: first }
  const [second = '', ...afterSecond] = others
  const hasStreet = isStreet(second, place.venueCountry) && (afterSecond.length > 0 || STREET.test(second))
  return {
    ...cityPlaceIn([...(hasStreet ? afterSecond : others), ...trailing].join(','), codeKind),
    venueName: first,
    ...(hasStreet && { venueAddress: second }),
  }
}
