import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BandHit } from '#core/bands/public-band.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import { type Api, useApi } from '#web/data/api.ts'
import type { EntryKind } from '#web/data/entry-path.ts'

const MAX_HITS = 8

const DEBOUNCE_MS = 150

const FRESH_MS = 30_000

type Hits = { bands: BandHit; venues: VenueHit }
type FetchHits<Hit> = (api: Api, query: string, options: { signal: AbortSignal }) => Promise<readonly Hit[]>

const fetchHits: { [Kind in EntryKind]: FetchHits<Hits[Kind]> } = {
  bands: async (api, query, options) => (await api.get(`/api/bands?${query}`, options)).bands,
  venues: async (api, query, options) => (await api.get(`/api/venues?${query}`, options)).venues,
}

const searchQuery = <Kind extends EntryKind>(api: Api, kind: Kind, q: string) =>
  queryOptions({
    queryKey: [kind, 'search', q],
    queryFn: ({ signal }) => fetchHits[kind](api, `q=${encodeURIComponent(q)}&limit=${MAX_HITS}`, { signal }),
    staleTime: FRESH_MS,
    retry: false,
  })

/** `isCurrent` means that the hits belong to the current input, or that none will follow. */
export type Suggestions<Hit> = { hits: readonly Hit[]; isCurrent: boolean }

const noHits: readonly never[] = []

function useSearch<Kind extends EntryKind>(kind: Kind, text: string, enabled: boolean): Suggestions<Hits[Kind]> {
  const input = text.trim()
  const q = useDebounced(input)
  const { data, isFetching } = useQuery({
    ...searchQuery(useApi(), kind, q),
    // Skips the query for empty text while new input is being debounced.
    enabled: enabled && (q !== '' || input === ''),
    placeholderData: keepPreviousData,
  })
  return { hits: data ?? noHits, isCurrent: !enabled || (q === input && !isFetching) }
}

export const useBandSearch = (text: string, enabled: boolean) => useSearch('bands', text, enabled)

export const useVenueSearch = (text: string, enabled: boolean) => useSearch('venues', text, enabled)

/** Returns a function that finds a band by its name key. It resolves to undefined if there is none or the search fails. */
export function useFindBand() {
  const api = useApi()
  const client = useQueryClient()
  return async (name: string): Promise<BandHit | undefined> => {
    const hits = await client.fetchQuery(searchQuery(api, 'bands', name)).catch(() => noHits)
    return hits.find((hit) => nameKeyOf(hit.name) === nameKeyOf(name))
  }
}

type NamedEntry = { id: string; name: string; city?: string | undefined }

/** Returns other bands with the same name key, or other venues with the same name key and city. */
export function useNamesakes(kind: EntryKind, { id, name, city }: NamedEntry) {
  const { data = noHits } = useQuery(searchQuery(useApi(), kind, name))
  return data.filter(
    (hit) =>
      hit.id !== id &&
      nameKeyOf(hit.name) === nameKeyOf(name) &&
      fold('city' in hit ? hit.city : '') === fold(city ?? ''),
  )
}

export function useDebounced(text: string, delay = DEBOUNCE_MS): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return debounced
}

/** Returns whether the typed text begins a word of the name. Only then may Enter pick the name without highlighting it first. */
export const startsWordOf = (name: string, typed: string): boolean => {
  const part = nameKeyOf(typed)
  const whole = nameKeyOf(name)
  return part !== '' && (whole.startsWith(part) || whole.includes(` ${part}`))
}
