import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/data/api.ts'
import { routeCode } from '#web/page/route-code.ts'

/** The code for filtered lists, which the plain list doesn't need. */
export const filteredCode = routeCode('filtered', () => import('./filtered.tsx'))

export const filterNames = (api: Api, filter: string) => {
  const params = new URLSearchParams(filter)
  const ids = [params.get('bands'), params.get('venues'), params.get('near')]
  return queryOptions({
    queryKey: ['filter names', ids],
    queryFn: async ({ client }) => (await filteredCode.load()).fetchNames(client, api, params),
    enabled: ids.some(Boolean),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
