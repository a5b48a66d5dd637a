import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BandHit } from '#core/bands/band.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import type { VenueHit } from '#core/venues/venue.ts'
import { type Api, useApi } from '#web/data/api.ts'
import type { PlaceKind } from '#web/data/place-path.ts'

/** How many suggestions a list shows. */
const LIMIT = 8

/** How long typing has to rest before the server is asked, in ms. */
const REST_MS = 150

/** How long an answer counts as fresh, in ms. */
const FRESH_MS = 30_000

const search = <Hit>(api: Api, kind: 'bands' | 'venues', q: string) =>
  queryOptions({
    queryKey: [kind, 'search', q],
    queryFn: async ({ signal }) => {
      const address = `/api/${kind}?q=${encodeURIComponent(q)}&limit=${LIMIT}`
      return (await api.get<Record<string, readonly Hit[]>>(address, { signal }))[kind] ?? []
    },
    staleTime: FRESH_MS,
    retry: false,
  })

/** Suggestions for what has been typed; `isCurrent` says that they answer exactly that (or that no answer will come). */
export type Suggestions<Hit> = { hits: readonly Hit[]; isCurrent: boolean }

const none: readonly never[] = []

function useSearch<Hit>(kind: 'bands' | 'venues', text: string, enabled: boolean): Suggestions<Hit> {
  const typed = text.trim()
  const q = useRested(typed)
  const { data, isFetching } = useQuery({
    ...search<Hit>(useApi(), kind, q),
    // What nobody has typed yet is not asked for on the way to what somebody has.
    enabled: enabled && (q !== '' || typed === ''),
    placeholderData: keepPreviousData,
  })
  return { hits: data ?? none, isCurrent: !enabled || (q === typed && !isFetching) }
}

export const useBandSearch = (text: string, enabled: boolean) => useSearch<BandHit>('bands', text, enabled)

export const useVenueSearch = (text: string, enabled: boolean) => useSearch<VenueHit>('venues', text, enabled)

/** The known band of that name, however it is spelled ({@link nameKeyOf}). */
export const bandNamed = (api: Api, name: string) => {
  const options = search<BandHit>(api, 'bands', name)
  return {
    ...options,
    hitOf: (hits: readonly BandHit[]) => hits.find((hit) => nameKeyOf(hit.name) === nameKeyOf(name)),
  }
}

type Placed = { id: string; name: string; city?: string | undefined }

/** Other bands of the same name as this one, or venues of that name in its city, however they are spelled ({@link nameKeyOf}). */
export function useNamesakes(kind: PlaceKind, { id, name, city }: Placed) {
  const { data = none } = useQuery(search<BandHit & { city?: string }>(useApi(), kind, name))
  return data.filter(
    (hit) => hit.id !== id && nameKeyOf(hit.name) === nameKeyOf(name) && fold(hit.city ?? '') === fold(city ?? ''),
  )
}

/** What was typed last, once typing has rested for so many milliseconds. */
export function useRested(text: string, rest = REST_MS): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest)
    return () => clearTimeout(timer)
  }, [text, rest])
  return rested
}

/** Whether what was typed begins a word of the name: only then may Enter pick it unasked. */
export const beginsWordOf = (name: string, typed: string): boolean => {
  const part = nameKeyOf(typed)
  const whole = nameKeyOf(name)
  return part !== '' && (whole.startsWith(part) || whole.includes(` ${part}`))
}
