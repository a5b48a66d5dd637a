import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Responses } from '#core/responses.ts'
import { type Api, useApi } from '#web/data/api.ts'
import { sessionKey, useViewer } from '#web/data/session.ts'

export type Profile = Responses['GET /api/profile']
export type PasskeyView = Profile['twoStep']['passkeys'][number]
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

type ProfileChanges = {
  api: Api
  /** Caches `profile` for the profile screen, and refetches the session, which the header displays. */
  setProfile: (profile: Profile) => Promise<void>
  /** Refetches all profile queries and the session, whose active roles may have changed. */
  refresh: () => Promise<void>
}

export function useProfileChanges(): ProfileChanges {
  const api = useApi()
  const client = useQueryClient()
  const viewer = useViewer()
  return {
    api,
    setProfile: async (profile) => {
      // A response in flight may be older than this profile.
      await client.cancelQueries({ queryKey: ['profile'] })
      client.setQueryData(profileQuery(api, viewer).queryKey, profile)
      await client.invalidateQueries({ queryKey: sessionKey })
    },
    refresh: async () => {
      await Promise.all([['profile'], sessionKey].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  }
}
