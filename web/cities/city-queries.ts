import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CityInList, PublicCity } from '#core/cities/public-city.ts'
import type { Api } from '#web/data/api.ts'
import { filterOf } from '#web/data/filter-query.ts'
import { FRESH_MS, nullIfNotFound, pageNumberOf, showPagesQuery } from '#web/data/queries.ts'
import type { RouteUrl } from '#web/page/route-spec.ts'

export const MAX_CITIES = 500
const MAX_SUGGESTIONS = 6

/** Returns the query for a city by its slug or another spelling of it. It resolves to null if none or several match. */
export const cityBySlugQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['city', slug],
    queryFn: ({ signal }): Promise<PublicCity | null> =>
      api.get('/api/cities/{slug}', { params: { slug }, signal }).catch(nullIfNotFound),
    staleTime: FRESH_MS,
  })

const listedCitiesQuery = (api: Api, query: string) =>
  queryOptions({
    queryKey: ['cities', query],
    queryFn: async ({ signal }): Promise<readonly CityInList[]> =>
      (await api.get(`/api/cities?${query}`, { signal })).cities,
    staleTime: FRESH_MS,
  })

export const allCitiesQuery = (api: Api) => listedCitiesQuery(api, `limit=${MAX_CITIES}`)

/** Returns the query for cities with a name similar to an unknown slug. Ignores one- and two-letter words at the end of
 * the slug, such as country codes. */
export const similarCitiesQuery = (api: Api, slug: string) => {
  const words = slug.split(/[-\s]+/).filter(Boolean)
  const isPartOfName = (word: string, index: number): boolean => index === 0 || word.length > 2
  const lastIndex = words.findLastIndex(isPartOfName)
  const name = words.slice(0, lastIndex + 1).join(' ')
  return listedCitiesQuery(api, `${new URLSearchParams({ q: name.slice(0, 100), limit: `${MAX_SUGGESTIONS}` })}`)
}

/** Returns the filter for the city's shows, in the list's canonical form. */
export const filterOfCity = ({ filter }: PublicCity): string => filterOf(new URLSearchParams(filter))

export const prefetchCity = async (client: QueryClient, api: Api, { params, search }: RouteUrl): Promise<void> => {
  const { slug = '' } = params
  const city = await client.fetchQuery(cityBySlugQuery(api, slug))
  if (city === null) await client.prefetchQuery(similarCitiesQuery(api, slug))
  if (city?.slug === slug)
    await client.fetchInfiniteQuery(showPagesQuery(api, filterOfCity(city), pageNumberOf(search), ''))
}
