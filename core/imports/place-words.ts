import { fold } from '#core/text.ts'
import { countryCodeOf, countryCodes, countryName } from '#core/venues/countries.ts'
import type { GivenShow } from './show-draft.ts'

type State = readonly [name: string, country: string]
/** The states and provinces that tours name by two or three capitals. */
const states: ReadonlyMap<string, State> = new Map([
  ...pairs(
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
    'US',
  ),
  ...pairs(
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,ON Ontario,QC Quebec,SK Saskatchewan',
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

/** The alpha-2 code of a country as tours write it, in English, German, Spanish or French; null when it is none. */
export const countryIn = (text: string): string | null => {
  const given = text.trim().replace(/\.$/, '')
  if (given === '' || given.length > 40) return null
  // Two letters are a country's code only in capitals: "La" and "in" are words.
  if (given.length === 2 && given !== given.toUpperCase()) return null
  return countryCodeOf(given) ?? foreignNames().get(fold(given)) ?? null
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

/** True for what stands behind a city: a country, or a state by its two capitals. */
export const isWider = (text: string): boolean => states.has(text.trim()) || countryIn(text) !== null

/** What the last words of a place say of its region and country; `used` says how many of the parts that took. */
const wider = (parts: readonly string[]): { place: GivenPlace; used: number } => {
  const last = parts.at(-1) ?? ''
  const state = states.get(last)
  const country = countryIn(last)
  if (state && country) return { place: { doubt: `${last} may be ${countryName(country)} or ${state[0]}` }, used: 1 }
  if (state) return { place: { venueRegion: state[0], venueCountry: state[1] }, used: 1 }
  if (!country) return { place: {}, used: 0 }
  const before = parts.length > 2 ? states.get(parts.at(-2) ?? '') : undefined
  if (before && before[1] === country) return { place: { venueRegion: before[0], venueCountry: country }, used: 2 }
  return { place: { venueCountry: country }, used: 1 }
}

const commaParts = (text: string): string[] => text.split(',').map(trimmed).filter(Boolean)

/** Without punctuation, blanks and brackets around it; brackets that belong together stay. */
export const trimmed = (text: string): string => {
  const bare = text.replace(/^[\s\p{Pd}|•·:;,./*~_]+|[\s\p{Pd}|•·:;,/*~_]+$/gu, '')
  return /^[([{][^()[\]{}]*[)\]}]?$|^[^()[\]{}]*[)\]}]$|^[([{][^()[\]{}]*$|^[^()[\]{}]*[([{]$/.test(bare)
    ? bare.replace(/^[([{\s]+|[()[\]{}\s]+$/g, '')
    : bare
}

const cityOf = (text: string): string => text.replace(/^(?:[A-Z]{1,2}-)?\d{4,5}\s+(?=\p{L})/u, '')

/** `City[, region][, country]`. */
export const placeAround = (text: string): GivenPlace => {
  const parts = commaParts(text)
  const { place, used } = wider(parts)
  const [city, region] = parts.slice(0, parts.length - used)
  // "Luxembourg" and "Singapore" are cities, too.
  if (city === undefined) return parts[0] ? { venueCity: parts[0] } : place
  return { ...(region && { venueRegion: region }), ...place, venueCity: cityOf(city) }
}

/** `Venue, [street,] city[, region][, country]`. */
export const placeIn = (text: string): GivenPlace => {
  const parts = commaParts(text)
  const [venueName, ...around] = parts
  if (venueName === undefined) return {}
  const [street, ...rest] = around
  if (street && rest.length > 0 && /\d/.test(street) && !/^\d{4,5}\s/.test(street))
    return { ...placeAround(rest.join(',')), venueName, venueAddress: street }
  return around.length > 0 ? { ...placeAround(around.join(',')), venueName } : { venueName }
}
