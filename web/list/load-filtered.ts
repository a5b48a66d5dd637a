import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Api } from '#web/data/api.ts'
import type * as Filtered from './filtered.tsx'

type Code = typeof Filtered

let code: Code | undefined
let hasFailed = false

/** The code for what a filtered list says of its filter, which a list without one does without. */
export const loadFiltered = async (): Promise<Code> => {
  code ??= await import('./filtered.tsx')
  return code
}

/** Some browsers never try a module again that did not come: a page of its own does. The address says what is chosen. */
const fail = (): void => {
  if (hasFailed && navigator.onLine) location.reload()
  hasFailed = true
}

/** That code, once it is here and as long as it is wanted; what did not come is asked for again with the next `list`. */
export function useFiltered(isWanted: boolean, list: unknown): Code | undefined {
  const [, onLoaded] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that came says that the line is back
  useEffect(() => {
    if (isWanted && !code) loadFiltered().then(onLoaded, fail)
  }, [isWanted, list])
  return isWanted ? code : undefined
}

/** What the bands and venues are called that a filter names by their ids, by id. */
export const filterNames = (api: Api, filter: string) => {
  const asked = new URLSearchParams(filter)
  const ids = [asked.get('bands'), asked.get('venues')]
  return queryOptions({
    queryKey: ['filter names', ids],
    queryFn: async ({ client }) => (await loadFiltered()).readNames(client, api, asked),
    enabled: ids.some(Boolean),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
