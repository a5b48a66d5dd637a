import type { ShowListing } from '#core/shows/listing.ts'
import { fold } from '#core/text.ts'
import { countryName } from '#core/venues/countries.ts'
import { changed, type FilterChanges, type FilterKey } from '#web/filter-address.ts'
import { shownDate, shownNumber } from '#web/wording.ts'

/** What bands and venues are called, by id. */
export type Names = Readonly<Record<string, string>>

/** One thing that a filter asks for: `City`, `Berlin`; and what asks for the rest only. */
export type Asked = { label: string; value: string; without: FilterChanges }

/** So many can be asked for; of what was made up to be longer, no more is drawn. */
const MOST_IDS = 50

const idsOf = (filter: URLSearchParams, key: FilterKey): string[] => filter.get(key)?.split(',').filter(Boolean) ?? []

const dates = (first: string | null, last: string | null): string | null => {
  if (first && last) return first === last ? shownOr(first) : `${shownOr(first)} to ${shownOr(last)}`
  if (first) return `from ${shownOr(first)}`
  return last && `until ${shownOr(last)}`
}

/** What is no date stands as it was typed. */
const shownOr = (day: string): string => (/^\d{4}-\d\d-\d\d$/.test(day) ? shownDate(day) : day)

const country = (code: string): string => (/^[a-z]{2}$/i.test(code) ? countryName(code.toUpperCase()) : code)

const statusWords = (status: string): string => status.split(',').join(' or ').replaceAll('-', ' ')

const around = (filter: URLSearchParams): string | null =>
  filter.get('near') && `${filter.get('within') ?? 50} km around ${filter.get('near')?.replace(',', ', ')}`

/** Everything that a filter asks for, in the order of the panel. */
export const askedOf = (query: string, names: Names): Asked[] => {
  const filter = new URLSearchParams(query)
  const each = (key: FilterKey, label: string): Asked[] => {
    const ids = idsOf(filter, key)
    return ids.slice(0, MOST_IDS).map((id) => ({
      label,
      value: names[id] ?? '…',
      without: { [key]: ids.filter((other) => other !== id).join(',') },
    }))
  }
  const one = (key: FilterKey, label: string, value: string | null, without: FilterChanges = { [key]: '' }): Asked[] =>
    value ? [{ label, value, without }] : []
  const get = (key: FilterKey) => filter.get(key)
  const ages = get('ages')
  return [
    ...one('q', 'Search', get('q')),
    ...each('bands', 'Band'),
    ...each('venues', 'Venue'),
    ...one('city', 'City', get('city')),
    ...one('region', 'Region', get('region')),
    ...one('country', 'Country', country(get('country') ?? '')),
    ...one('startDate', 'Dates', dates(get('startDate'), get('endDate')), { startDate: '', endDate: '' }),
    ...one('near', 'Near', around(filter), { near: '', within: '' }),
    ...one('ages', 'Ages', ages === 'all' ? 'all' : ages && `${ages} may come`),
    ...one('status', 'Status', statusWords(get('status') ?? '')),
    ...one('includePast', 'Past shows', get('includePast') === 'true' ? 'too' : null),
  ]
}

/** The same as a phrase: `Shows in Berlin, Germany from 11/20/2026 to 11/22/2026`. */
export const filterWords = (query: string, names: Names): string => {
  const asked = askedOf(query, names)
  const said = (label: string) =>
    asked
      .filter((one) => one.label === label)
      .map(({ value }) => value)
      .join(', ')
  const part = (before: string, words: string) => words && ` ${before}${words}`
  const when = said('Dates')
  const age = said('Ages').replace(/ .*/, '')
  return [
    [said('Status'), age === 'all' && 'all-ages', 'shows']
      .filter(Boolean)
      .join(' ')
      .replace(/^./, (letter) => letter.toUpperCase()),
    part('with ', said('Band')),
    part('at ', said('Venue')),
    part('in ', [said('City'), said('Region'), said('Country')].filter(Boolean).join(', ')),
    part('', said('Near') && `within ${said('Near')}`),
    part('', when.includes(' to ') ? `from ${when}` : when.replace(/^(?=\d)/, 'on ')),
    part('for ', age.replace(/^(\d+)$/, '$1-year-olds').replace('all', '')),
    said('Search') && ` for “${said('Search')}”`,
    said('Past shows') && ', past ones included',
  ].join('')
}

/** The filter with the places in it spelled as the show does that it has found: `london` is London. */
export const spelledAs = (query: string, show: ShowListing | undefined): string => {
  const filter = new URLSearchParams(query)
  if (!show) return query
  const spelled = (key: FilterKey, name: string) =>
    fold(filter.get(key) ?? '') === fold(name) ? { [key]: name } : undefined
  return changed(query, {
    ...spelled('city', show.venueCity),
    ...spelled('region', show.venueRegion),
    ...spelled('country', show.venueCountry),
  })
}

/** `4 shows`. */
export const countWords = ({ totalItems, isTotalExact }: { totalItems: number; isTotalExact: boolean }): string => {
  const count = shownNumber(totalItems)
  if (!isTotalExact) return `More than ${count} shows`
  return totalItems === 1 ? '1 show' : `${count} shows`
}
