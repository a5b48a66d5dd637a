import { distinctGenres } from '#core/bands/genres.ts'
import { doorCriteria } from '#core/shows/filter/door-criteria.ts'
import { DEFAULT_RADIUS_KM, MAX_FILTER_CHOICES } from '#core/shows/filter/filter-limits.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { fold } from '#core/text/text.ts'
import type { RelativeDate } from '#core/time/relative-dates.ts'
import { m } from '#messages'
import { type FilterChanges, type FilterKey, splitList, withChanges } from '#web/data/filter-query.ts'
import { formatCountry, formatCountryWithArticle } from '#web/i18n/country-name.ts'
import { doorCriterionLabels } from '#web/i18n/door-labels.ts'
import { countParams, formatDate } from '#web/i18n/formatting.ts'
import { genreLabels } from '#web/i18n/genre-labels.ts'
import { language } from '#web/i18n/language.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'

/** The names of bands and venues by id, and the name of the search centre by the value of `near`. */
export type NamesById = Readonly<Record<string, string>>

/** One active filter: `City`, `Berlin`, and the change that removes it. */
type ActiveFilter = { label: string; value: string; removal: FilterChanges }

type ListCount = { totalItems: number; isTotalExact: boolean }

const datesText = (first: string | null, last: string | null): string | null => {
  if (first && last) {
    const [from, to] = [formatDate(first), formatDate(last)]
    return first === last ? from : m.filter_dates_between({ first: from, last: to })
  }
  if (first) return m.filter_dates_from({ first: formatDate(first) })
  return last && m.filter_dates_until({ last: formatDate(last) })
}

const whenTexts: Readonly<Record<RelativeDate, readonly [value: () => string, phrase: () => string]>> = {
  tonight: [m.common_tonight, m.filter_text_tonight],
  tomorrow: [m.common_tomorrow, m.filter_text_tomorrow],
  weekend: [m.dates_weekend, m.filter_text_weekend],
  next7: [m.dates_week, m.filter_text_week],
}
const whenTextsOf = (when: string) => (Object.hasOwn(whenTexts, when) ? whenTexts[when as RelativeDate] : null)

const statusNames: Readonly<Record<ShowStatus, () => string>> = {
  scheduled: m.filter_status_scheduled,
  cancelled: m.filter_status_cancelled,
  postponed: m.filter_status_postponed,
  rescheduled: m.filter_status_rescheduled,
  moved: m.filter_status_moved,
  'sold-out': m.filter_status_sold_out,
}
const isStatus = (status: string): status is ShowStatus => Object.hasOwn(statusNames, status)

const statusPhrase = (statuses: string): string =>
  statuses
    .split(',')
    .map((status) => (isStatus(status) ? statusNames[status]() : status))
    .reduce((first, second) => m.filter_status_or({ first, second }))

const nearParams = (filter: URLSearchParams, names: NamesById) => ({
  km: filter.get('within') ?? DEFAULT_RADIUS_KM,
  place: names[filter.get('near') ?? ''] ?? '…',
})

const criteriaIn = (filter: URLSearchParams) => doorCriteria.filter((key) => filter.get(key) === 'true')

const genresIn = (filter: URLSearchParams) => distinctGenres(splitList(filter.get('genres') ?? ''))

/** Returns the active filters in the order of their query keys. */
export const activeFilters = (query: string, names: NamesById): ActiveFilter[] => {
  const filter = new URLSearchParams(query)
  const forIds = (key: FilterKey, label: string): ActiveFilter[] => {
    const ids = splitList(filter.get(key) ?? '')
    // The server rejects filters with more ids.
    return ids.slice(0, MAX_FILTER_CHOICES).map((id) => ({
      label,
      value: names[id] ?? '…',
      removal: { [key]: ids.filter((other) => other !== id).join(',') },
    }))
  }
  const forValue = (
    key: FilterKey,
    label: string,
    value: string | null,
    removal: FilterChanges = { [key]: '' },
  ): ActiveFilter[] => (value ? [{ label, value, removal }] : [])
  const get = (key: FilterKey) => filter.get(key)
  const ages = get('ages')
  return [
    ...forValue('q', m.filter_search(), get('q')),
    ...forIds('bands', m.filter_band()),
    ...forIds('venues', m.common_venue()),
    ...genresIn(filter).map((genre) => ({
      label: m.common_genres(),
      value: genreLabels[genre](),
      removal: {
        genres: genresIn(filter)
          .filter((other) => other !== genre)
          .join(','),
      },
    })),
    ...forValue('city', m.common_city(), get('city')),
    ...forValue('region', m.common_region(), get('region')),
    ...forValue('country', m.common_country(), formatCountry(get('country') ?? '')),
    ...forValue('when', m.list_dates(), whenTextsOf(get('when') ?? '')?.[0]() ?? get('when')),
    ...forValue('startDate', m.list_dates(), datesText(get('startDate'), get('endDate')), {
      startDate: '',
      endDate: '',
    }),
    ...forValue('near', m.filter_near(), get('near') && m.filter_around(nearParams(filter, names)), {
      near: '',
      within: '',
    }),
    ...forValue(
      'ages',
      m.filter_ages(),
      ages === 'all' ? m.filter_ages_all() : ages && m.filter_ages_may_come({ age: ages }),
    ),
    ...criteriaIn(filter).map((key) => ({
      label: m.door_title(),
      value: doorCriterionLabels[key](),
      removal: { [key]: '' },
    })),
    ...forValue('status', m.common_status(), statusPhrase(get('status') ?? '')),
    ...forValue('includePast', m.filter_past(), get('includePast') === 'true' ? m.filter_past_included() : null),
  ]
}

/** Returns the filter in words, as a title: `Shows in Berlin, Germany from 11/20/2026 to 11/22/2026`. */
export const filterSummary = (query: string, names: NamesById): string =>
  phrase(query, names, (shows) => shows.replace(/^./u, (letter) => letter.toLocaleUpperCase(language())))

/** Returns the filter in words, for use inside a sentence: `shows in Berlin`. */
export const filterPhrase = (query: string, names: NamesById): string => phrase(query, names, (shows) => shows)

/** Returns the filter in words. Each message contains its own separator; `filter_text_whole` defines their order. */
const phrase = (query: string, names: NamesById, formatStart: (shows: string) => string): string => {
  const filter = new URLSearchParams(query)
  const get = (key: FilterKey) => filter.get(key) ?? ''
  const namesOf = (key: FilterKey) =>
    joinWithCommas(
      splitList(filter.get(key) ?? '')
        .slice(0, MAX_FILTER_CHOICES)
        .map((id) => names[id] ?? '…'),
    )
  const [bands, venues] = [namesOf('bands'), namesOf('venues')]
  const [city, region, country] = [get('city'), get('region'), get('country')]
  const location =
    city || region
      ? joinWithCommas([...new Set([city, region, formatCountry(country)])])
      : country && formatCountryWithArticle(country)
  const ages = get('ages')
  const criteria = joinWithCommas([
    ...genresIn(filter).map((genre) => genreLabels[genre]()),
    ...criteriaIn(filter).map((key) => doorCriterionLabels[key]()),
  ])
  return m.filter_text_whole({
    shows: formatStart(showsPhrase(statusPhrase(get('status')), ages === 'all')),
    bands: bands && m.filter_text_bands({ bands }),
    venues: venues && m.filter_text_venues({ venues }),
    location: location && m.filter_text_location({ location }),
    around: get('near') && m.filter_text_around(nearParams(filter, names)),
    dates: whenTextsOf(get('when'))?.[1]() ?? datesPhrase(get('startDate'), get('endDate')),
    ages: ages === 'all' ? '' : ages && m.filter_text_ages({ age: ages }),
    door: criteria && m.filter_text_door({ criteria }),
    search: get('q') && m.filter_text_search({ search: get('q') }),
    past: get('includePast') === 'true' ? m.filter_text_past() : '',
  })
}

const showsPhrase = (status: string, isAllAges: boolean): string => {
  if (status)
    return isAllAges ? m.filter_text_shows_status_all_ages({ status }) : m.filter_text_shows_status({ status })
  return isAllAges ? m.filter_text_shows_all_ages() : m.filter_text_shows()
}

const datesPhrase = (startDate: string, endDate: string): string => {
  const [first, last] = [formatDate(startDate), formatDate(endDate)]
  if (first && first === last) return m.filter_text_dates_on({ day: first })
  if (first) return last ? m.filter_text_dates_between({ first, last }) : m.filter_text_dates_from({ first })
  return last && m.filter_text_dates_until({ last })
}

/** Returns the filter with city, region and country spelled as in a matching show: `london` becomes `London`. */
export const withShowSpelling = (query: string, show: ShowListing | undefined): string => {
  const filter = new URLSearchParams(query)
  if (!show) return query
  const spelled = (key: FilterKey, name: string) =>
    fold(filter.get(key) ?? '') === fold(name) ? { [key]: name } : undefined
  return withChanges(query, {
    ...spelled('city', show.venueCity),
    ...spelled('region', show.venueRegion),
    ...spelled('country', show.venueCountry),
  })
}

export const countText = ({ totalItems, isTotalExact }: ListCount): string =>
  (isTotalExact ? m.shows_count : m.filter_more_than)(countParams(totalItems))

/** Returns the label of the button that closes the filters: `See 12 shows`. */
export const showResultsLabel = ({ totalItems, isTotalExact }: ListCount): string =>
  (isTotalExact ? m.filter_see : m.filter_see_more_than)(countParams(totalItems))
