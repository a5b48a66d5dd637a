import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Responses } from '#core/responses.ts'
import { type Api, useApi } from '#web/data/api.ts'
import { sessionKey, useSession } from '#web/data/session.ts'

export type Profile = Responses['GET /api/profile']
export type TwoStep = Profile['twoStep']
export type PasskeyView = TwoStep['passkeys'][number]
export type SessionView = Responses['GET /api/profile/sessions']['sessions'][number]

export const profileQuery = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: ['profile', { viewer }],
    queryFn: ({ signal }) => api.get('/api/profile', { signal }),
  })

export const sessionsQuery = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: ['profile', 'sessions', { viewer }],
    queryFn: async ({ signal }) => (await api.get('/api/profile/sessions', { signal })).sessions,
  })

export type ProfileChanges = {
  api: Api
  /** Caches this profile for its screen, and refetches the session, which the header displays. */
  display: (profile: Profile) => Promise<void>
  /** Refetches the profile and the session, whose active roles may have changed. */
  refresh: () => Promise<void>
}

export function useProfileChanges(): ProfileChanges {
  const api = useApi()
  const client = useQueryClient()
  const session = useSession()
  const viewer = session.state === 'authenticated' ? session.name : ''
  return {
    api,
    display: async (profile) => {
      await cancelProfileQueries(client)
      client.setQueryData(profileQuery(api, viewer).queryKey, profile)
      await client.invalidateQueries({ queryKey: sessionKey })
    },
    refresh: async () => {
      await Promise.all([['profile'], sessionKey].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  }
}

/** A response in flight may be older than the profile about to be displayed. */
const cancelProfileQueries = (client: QueryClient) => client.cancelQueries({ queryKey: ['profile'] })
