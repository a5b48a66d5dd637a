import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/data/api.ts'
import { routeCode } from '#web/page/route-code.ts'

/** Lazy code that only filtered lists and the open filter panel need. */
export const filteredListCode = routeCode('filtered', () => import('./filtered.tsx'))

export const filterNamesQuery = (api: Api, filter: string) => {
  const params = new URLSearchParams(filter)
  const idsAndPosition = [params.get('bands'), params.get('venues'), params.get('near')]
  return queryOptions({
    queryKey: ['filter names', idsAndPosition],
    queryFn: async ({ client }) => (await filteredListCode.load()).fetchFilterNames(client, api, params),
    enabled: idsAndPosition.some(Boolean),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
