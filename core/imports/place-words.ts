import { fold } from '#core/text.ts'
import { countryCodeOf, countryCodes, countryName } from '#core/venues/countries.ts'
import { isZoneCity } from './place-order.ts'
import type { GivenShow } from './show-draft.ts'
import { trimmed } from './trimmed.ts'

type State = readonly [name: string, country: string]
/** The states and provinces that tours name by two or three capitals. */
const states: ReadonlyMap<string, State> = new Map([
  ...pairs(
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
    'US',
  ),
  ...pairs(
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NS Nova Scotia,ON Ontario,QC Quebec,SK Saskatchewan',
    'CA',
  ),
  ...pairs('NSW New South Wales,QLD Queensland,VIC Victoria,TAS Tasmania', 'AU'),
])

function pairs(list: string, country: string): [string, State][] {
  return list.split(',').map((entry) => {
    const end = entry.indexOf(' ')
    return [entry.slice(0, end), [entry.slice(end + 1), country]]
  })
}

type PlaceFields = Pick<GivenShow, 'venueName' | 'venueAddress' | 'venueCity' | 'venueRegion' | 'venueCountry'>

/** A place as far as a text says it; `doubt` is what its country may be either way. */
export type GivenPlace = PlaceFields & { doubt?: string }

const threeLetters =
  'ARG AR,AUS AU,AUT AT,BEL BE,BRA BR,CAN CA,CHE CH,CZE CZ,DEN DK,DEU DE,DNK DK,ENG GB,ESP ES,FIN FI,FRA FR,GBR GB,GER DE,HUN HU,IRL IE,ITA IT,JPN JP,MEX MX,NED NL,NLD NL,NOR NO,POL PL,POR PT,PRT PT,SCO GB,SUI CH,SWE SE,WAL GB'
const otherCodes: ReadonlyMap<string, string> = new Map([
  ...threeLetters.split(',').map((entry) => [entry.slice(0, 3), entry.slice(4)] as const),
  ...['England', 'Scotland', 'Wales', 'Northern Ireland'].map((nation) => [nation, 'GB'] as const),
])

/** The alpha-2 code of a country as tours write it, in English, German, Spanish or French; null when it is none. */
export const countryIn = (text: string): string | null => {
  const given = text.trim().replace(/\.$/, '')
  if (given === '' || given.length > 40) return null
  // Two letters are a country's code only in capitals: "La" and "in" are words.
  if (given.length === 2 && given !== given.toUpperCase()) return null
  return countryCodeOf(given) ?? otherCodes.get(given) ?? foreignNames().get(fold(given)) ?? null
}

let foreign: ReadonlyMap<string, string> | undefined
const foreignNames = (): ReadonlyMap<string, string> => {
  foreign ??= new Map(
    ['de', 'es', 'fr'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return countryCodes.map((code) => [fold(names.of(code) ?? code), code] as const)
    }),
  )
  return foreign
}

/** `California` for the `CA` of the United States; any other region as it is. */
export const regionIn = (region: string, country: string | undefined): string => {
  const [name, its] = states.get(region.trim()) ?? []
  return name !== undefined && its === country ? name : region
}

/** True for what stands behind a city: a country, or a state by its two capitals. */
export const isWider = (text: string): boolean => states.has(text.trim()) || countryIn(text) !== null

/** Countries, where others stand beside them; of the rest one cannot know. */
const rarelyStates: ReadonlySet<string> = new Set(['AL', 'DE', 'IL', 'ME', 'MT', 'SK'])

/** What two capitals that may be either are read as. */
export type Capitals = 'states' | 'countries' | null

/** What the two capitals behind cities are in a text, by those of them that can only be one. */
export const capitalsIn = (text: string): Capitals => {
  const found = [...text.matchAll(/[,(]\s*([A-Z]{2})(?=\s*(?:[).,|@:;\u2013\u2014-]|$)|\s*?[\t\n])/gu)].map(
    ([, code = '']) => code,
  )
  const areStates = found.some((code) => states.has(code) && countryIn(code) === null)
  const areCountries = found.some((code) => !states.has(code) && countryIn(code) !== null)
  if (areStates || areCountries) return areStates === areCountries ? null : areStates ? 'states' : 'countries'
  return /\$\s?\d/.test(text) && !/[€£]/.test(text) ? 'states' : null
}

/** What the last words of a place say of its region and country; `used` says how many of the parts that took. */
const wider = (parts: readonly string[], capitals: Capitals): { place: GivenPlace; used: number } => {
  const last = (parts.at(-1) ?? '').replace(/\.$/, '')
  const isBoth = states.has(last) && countryIn(last) !== null
  const state = capitals === 'countries' && rarelyStates.has(last) ? undefined : states.get(last)
  const country = isBoth && capitals === 'states' ? null : countryIn(last)
  if (state && country) return { place: { doubt: `${last} may be ${countryName(country)} or ${state[0]}` }, used: 1 }
  if (state) return { place: { venueRegion: state[0], venueCountry: state[1] }, used: 1 }
  if (!country) return { place: {}, used: 0 }
  const before = parts.length > 2 ? states.get(parts.at(-2) ?? '') : undefined
  if (before && before[1] === country) return { place: { venueRegion: before[0], venueCountry: country }, used: 2 }
  return { place: { venueCountry: country }, used: 1 }
}

/** `Brooklyn NY` and `Brooklyn, NY` are one. */
const commaParts = (text: string): string[] => {
  const parts = text.split(',').map(trimmed).filter(Boolean)
  const [, city, state] = /^(.*\p{Ll}[\p{L}.]*)\s+([A-Z]{2}|USA)$/u.exec(parts.at(-1) ?? '') ?? []
  return city && state && (states.has(state) || state === 'UK' || state === 'USA')
    ? [...parts.slice(0, -1), city, state]
    : parts
}

/** Signs of vehicles and codes that stand before a city: `A-Wien`. */
const signs: ReadonlyMap<string, string> = new Map(
  'A AT,B BE,CH CH,D DE,E ES,F FR,H HU,I IT,L LU,N NO,P PT,S SE'.split(',').map((entry) => {
    const [sign = '', code = ''] = entry.split(' ')
    return [sign, code] as const
  }),
)

const SMALL = /^(?:upon|on|am|an|der|de|del|la|le|les|sur|an)$/i

/** `NEWCASTLE UPON TYNE` as it is written elsewhere. Cities have no names of capitals alone; venues and bands do. */
const unshouted = (city: string): string =>
  /^[^\p{Ll}]*\p{Lu}{4}[^\p{Ll}]*$/u.test(city)
    ? city.replace(/\p{L}+/gu, (word, at: number) =>
        at > 0 && SMALL.test(word) ? word.toLowerCase() : `${word.charAt(0)}${word.slice(1).toLowerCase()}`,
      )
    : city

/** The country of `(I)` or `A-`; null for what is no sign of a vehicle. */
export const countryOfSign = (sign: string): string | null => signs.get(sign) ?? null

/** A city without what is written around it, and the country which that tells. */
const cityOf = (text: string): GivenPlace => {
  const bare = unshouted(text)
    .replace(/^(?:[A-Z]{1,2}-)?\d{4,5}\s+(?=\p{L})/u, '')
    .replace(/\s*\(\d{1,3}\)$/, '')
  const [, sign, behind] = /^([A-Z]{1,2})-(\p{Lu}\p{Ll}.*)$/u.exec(bare) ?? []
  const country = sign && (countryOfSign(sign) ?? countryIn(sign))
  if (behind && country) return { venueCity: behind, venueCountry: country }
  const british = /\s+[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/
  return british.test(bare) ? { venueCity: bare.replace(british, ''), venueCountry: 'GB' } : { venueCity: bare }
}

/** `City[, region][, country]`. */
export const placeAround = (text: string, capitals: Capitals = null): GivenPlace => {
  const parts = commaParts(text)
  const { place, used } = wider(parts, capitals)
  const [city, region] = parts.slice(0, parts.length - used)
  // "Luxembourg" and "Singapore" are cities, too.
  if (city === undefined) return parts[0] ? { venueCity: parts[0] } : place
  return { ...(region && { venueRegion: region }), ...cityOf(city), ...place }
}

/** `Venue, [street,] city[, region][, country]`; with the city first, `City, venue[, street][, region][, country]`. */
export const placeIn = (
  text: string,
  capitals: Capitals = null,
  isCityFirst: (parts: readonly string[]) => boolean = () => false,
): GivenPlace => {
  const parts = commaParts(text)
  const { place, used } = wider(parts, capitals)
  const names = parts.slice(0, parts.length - used)
  const [first, ...around] = names
  const [last = ''] = parts.slice(-1)
  if (first === undefined) return last ? { venueName: last } : {}
  if (around.length > 0 && isCityFirst(names)) {
    const street = around.slice(1).find((part) => /\d/.test(part))
    return { ...cityOf(first), ...place, venueName: around[0] ?? '', ...(street && { venueAddress: street }) }
  }
  // "Luxembourg" and "Singapore" are cities, too.
  if (around.length === 0)
    return { ...place, ...(used > 0 && isZoneCity(last) && { venueCity: last }), venueName: first }
  const [street = '', ...behind] = around
  const isStreet = behind.length > 0 && /\d/.test(street) && !/^\d{4,5}\s/.test(street)
  const wide = parts.slice(names.length)
  return {
    ...placeAround([...(isStreet ? behind : around), ...wide].join(','), capitals),
    venueName: first,
    ...(isStreet && { venueAddress: street }),
  }
}
