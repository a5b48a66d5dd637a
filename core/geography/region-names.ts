import { fold } from '#core/text/text.ts'

/** The abbreviations that people write in addresses, each followed by the full name, by country. */
const abbreviationsAndNames: Readonly<Record<string, string>> = {
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  US: 'AK Alaska|AL Alabama|AR Arkansas|AZ Arizona|CA California|CO Colorado|CT Connecticut|DC District of Columbia|DE Delaware|FL Florida|GA Georgia|HI Hawaii|IA Iowa|ID Idaho|IL Illinois|IN Indiana|KS Kansas|KY Kentucky|LA Louisiana|MA Massachusetts|MD Maryland|ME Maine|MI Michigan|MN Minnesota|MO Missouri|MS Mississippi|MT Montana|NC North Carolina|ND North Dakota|NE Nebraska|NH New Hampshire|NJ New Jersey|NM New Mexico|NV Nevada|NY New York|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VA Virginia|VT Vermont|WA Washington|WI Wisconsin|WV West Virginia|WY Wyoming',
}

type RegionNames = readonly [abbreviation: string, name: string]

const namesByCountry = new Map<string, readonly RegionNames[]>()

const namesIn = (country: string): readonly RegionNames[] => {
  const cached = namesByCountry.get(country)
  if (cached) return cached
  const pairs = abbreviationsAndNames[country]?.split('|') ?? []
  const names = pairs.map((pair): RegionNames => {
    const end = pair.indexOf(' ')
    return [fold(pair.slice(0, end)), fold(pair.slice(end + 1))]
  })
  namesByCountry.set(country, names)
  return names
}

/** Returns the folded abbreviation of the region, or null if unknown: both `OR` and `Oregon` give `or`. */
export const regionAbbreviation = (region: string, country: string): string | null => {
  const key = fold(region)
  return namesIn(country).find((names) => names.includes(key))?.[0] ?? null
}

/** Returns the folded names of the region: as written, and its abbreviation and full name if known. */
export const regionSpellings = (region: string, country: string | null): readonly string[] => {
  const key = fold(region)
  const countries = country === null ? Object.keys(abbreviationsAndNames) : [country]
  const matches = countries.flatMap(namesIn).filter((names) => names.includes(key))
  return [...new Set([key, ...matches.flat()])]
}
