import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BandHit } from '#core/bands/public-band.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import { type Api, useApi } from '#web/data/api.ts'
import type { EntryKind } from '#web/data/entry-path.ts'

const MAX_HITS = 8

const DEBOUNCE_MS = 150

const STALE_TIME_MS = 30_000

const makeSearchQuery =
  <Data>(kind: string, fetchData: (api: Api, encodedQ: string, options: { signal: AbortSignal }) => Promise<Data>) =>
  (api: Api, q: string) => ({
    queryKey: [kind, 'search', q],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Data> => fetchData(api, encodeURIComponent(q), { signal }),
    staleTime: STALE_TIME_MS,
    retry: false,
  })

const searchQueries = {
  bands: makeSearchQuery('bands', async (api, encodedQ, options): Promise<readonly BandHit[]> => {
    return (await api.get(`/api/bands?q=${encodedQ}&limit=${MAX_HITS}`, options)).bands
  }),
  venues: makeSearchQuery('venues', async (api, encodedQ, options): Promise<readonly VenueHit[]> => {
    return (await api.get(`/api/venues?q=${encodedQ}&limit=${MAX_HITS}`, options)).venues
  }),
}

export const suggestionsQuery = makeSearchQuery('suggestions', (api, encodedQ, options) =>
  api.get(`/api/suggestions?q=${encodedQ}`, options),
)

export const placesQuery = makeSearchQuery(
  'places',
  async (api, encodedQ, options) => (await api.get(`/api/places?q=${encodedQ}`, options)).places,
)

/** Searches after each pause in typing. While `isCurrent` is false, `data` may still hold the results for earlier input. */
export function useDebouncedSearch<Data>(
  queryFor: ReturnType<typeof makeSearchQuery<Data>>,
  text: string,
  enabled: boolean,
) {
  const input = text.trim()
  const q = useDebounced(input)
  const { data, isFetching } = useQuery({
    ...queryFor(useApi(), q),
    // Skips the query for empty text while new input is being debounced.
    enabled: enabled && (q !== '' || input === ''),
    placeholderData: keepPreviousData,
  })
  return { data, isCurrent: !enabled || (q === input && !isFetching) }
}

const noHits: readonly never[] = []

export function useBandSearch(text: string, enabled: boolean) {
  const { data = noHits, isCurrent } = useDebouncedSearch(searchQueries.bands, text, enabled)
  return { hits: data, isCurrent }
}

export function useVenueSearch(text: string, enabled: boolean) {
  const { data = noHits, isCurrent } = useDebouncedSearch(searchQueries.venues, text, enabled)
  return { hits: data, isCurrent }
}

/** Returns a function that finds a band with the same name key as a given name. The function resolves to undefined if no
 * band matches or the search fails. */
export function useFindBand() {
  const api = useApi()
  const client = useQueryClient()
  return async (name: string): Promise<BandHit | undefined> => {
    const hits = await client.fetchQuery(searchQueries.bands(api, name)).catch(() => noHits)
    return hits.find((hit) => nameKeyOf(hit.name) === nameKeyOf(name))
  }
}

type NamedEntry = { id: string; name: string; city?: string | undefined }

/** Returns other bands with the same name key, or other venues with the same name key and city. */
export function useNamesakes(kind: EntryKind, { id, name, city }: NamedEntry) {
  const queryFor: ReturnType<typeof makeSearchQuery<readonly (BandHit | VenueHit)[]>> = searchQueries[kind]
  const { data = noHits } = useQuery(queryFor(useApi(), name))
  return data.filter(
    (hit) =>
      hit.id !== id &&
      nameKeyOf(hit.name) === nameKeyOf(name) &&
      fold('city' in hit ? hit.city : '') === fold(city ?? ''),
  )
}

export function useDebounced(text: string, delayMs = DEBOUNCE_MS): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return debounced
}

/** Returns whether a word of the name begins with the prefix. */
export const hasWordPrefix = (name: string, prefix: string): boolean => {
  const prefixKey = nameKeyOf(prefix)
  const nameKey = nameKeyOf(name)
  return prefixKey !== '' && (nameKey.startsWith(prefixKey) || nameKey.includes(` ${prefixKey}`))
}
