import { queryOptions } from '@tanstack/react-query'
import type { ShowInList, ShowListing } from '#core/shows/listing.ts'
import { offStatuses, showStatuses } from '#core/shows/status.ts'
import type { Api } from '#web/data/api.ts'
import { FRESH_MS } from '#web/data/queries.ts'
import { daysAfter } from './tonight.ts'

const MAX_KM = 50
const MAX_DAYS = 14
const MAX_SIMILAR = 6

export type SimilarShow = Pick<ShowInList, (typeof similarShowFields)[number]>

const similarShowFields = [
  ...(['id', 'slug', 'showTitle', 'showDate', 'status', 'lineUp', 'moreBands'] as const),
  ...(['venueName', 'venueCity', 'venueRegion', 'distance'] as const),
] as const

/** Returns the query for up to six other shows on a show's date or up to 14 days later, earliest first. None of them is off. They
 * share a genre with the show, if it has any genres. They are within 50 km of its venue. If the venue's position is unknown or
 * private, they are in its city instead: URLs must not contain a private position, even once it is revealed. */
export const similarShowsQuery = (api: Api, show: ShowListing) => {
  const query = queryStringFor(show)
  return queryOptions({
    queryKey: ['similar-shows', show.id, query],
    queryFn: async ({ signal }): Promise<readonly SimilarShow[]> => {
      const { shows } = await api.get(`/api/shows?${query}`, { signal })
      const others = shows.filter(({ id }) => id !== show.id).slice(0, MAX_SIMILAR)
      return others.map(
        (other) => Object.fromEntries(similarShowFields.map((field) => [field, other[field]])) as SimilarShow,
      )
    },
    staleTime: FRESH_MS,
  })
}

const queryStringFor = (show: ShowListing): string => {
  const { latitude, longitude, genres, showDate } = show
  const hasPublicPosition = show.addressVisibility === 'public' && latitude !== null && longitude !== null
  const query = new URLSearchParams({
    ...(hasPublicPosition
      ? { near: `${latitude},${longitude}`, within: `${MAX_KM}` }
      : { city: show.venueCity, country: show.venueCountry, ...(show.venueRegion && { region: show.venueRegion }) }),
    ...(genres.length > 0 && { genres: genres.join(',') }),
    startDate: showDate,
    endDate: daysAfter(showDate, MAX_DAYS),
    status: showStatuses.filter((status) => !offStatuses.includes(status)).join(','),
    limit: `${MAX_SIMILAR + 1}`,
  })
  return `${query}`
}
