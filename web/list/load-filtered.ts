import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Api } from '#web/data/api.ts'
import type * as Filtered from './filtered.tsx'

type Code = typeof Filtered

let code: Code | undefined
let hasFailed = false

/** Loads the code for filtered lists, which the plain list doesn't need. */
export const loadFiltered = async (): Promise<Code> => {
  code ??= await import('./filtered.tsx')
  return code
}

/** Reloads the page after the second failure: some browsers never retry a failed module import. The URL keeps the filter. */
const onFailure = (): void => {
  if (hasFailed && navigator.onLine) location.reload()
  hasFailed = true
}

/** Returns the code for filtered lists once loaded, or undefined if not wanted. Retries a failed load when `list` changes. */
export function useFiltered(isWanted: boolean, list: unknown): Code | undefined {
  const [, rerender] = useState<Code>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list shows that the network is back
  useEffect(() => {
    if (isWanted && !code) loadFiltered().then(rerender, onFailure)
  }, [isWanted, list])
  return isWanted ? code : undefined
}

export const filterNames = (api: Api, filter: string) => {
  const params = new URLSearchParams(filter)
  const ids = [params.get('bands'), params.get('venues')]
  return queryOptions({
    queryKey: ['filter names', ids],
    queryFn: async ({ client }) => (await loadFiltered()).fetchNames(client, api, params),
    enabled: ids.some(Boolean),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
