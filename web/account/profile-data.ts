import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { MembershipState, RoleName } from '#core/permissions/policy.ts'
import { type Api, useApi } from '#web/data/api.ts'
import { sessionKey, useSession } from '#web/data/session.ts'

export type ShownPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

export type TwoStep = {
  timeCodes: boolean
  recoveryCodesLeft: number
  passkeys: readonly ShownPasskey[]
  /** The installation lets admins' roles count only with two-step log-in. */
  isRequired: boolean
}

/** What `GET /api/profile` answers. */
export type Profile = {
  name: string
  email: string
  displayName: string
  bio: string | null
  url: string | null
  profilePicture: string | null
  roles: readonly RoleName[]
  createdAt: string
  pendingEmail: string | null
  bands: readonly { bandId: string; bandName: string; state: MembershipState }[]
  twoStep: TwoStep
}

export type ShownSession = {
  id: string
  device: string | null
  /** Alpha-2 code. */
  country: string | null
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}

export const profileOf = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: ['profile', { viewer }],
    queryFn: ({ signal }) => api.get<Profile>('/api/profile', { signal }),
  })

export const sessionsOf = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: ['profile', 'sessions', { viewer }],
    queryFn: async ({ signal }) =>
      (await api.get<{ sessions: readonly ShownSession[] }>('/api/profile/sessions', { signal })).sessions,
  })

/** What the parts of the profile do to what they show. */
export type ProfileChanges = {
  api: Api
  /** The profile is this now, here and in the header. */
  show: (profile: Profile) => Promise<void>
  /** Something of the profile or its sessions has changed, and with it maybe which roles count: it is asked for anew. */
  refresh: () => Promise<void>
}

export function useProfileChanges(): ProfileChanges {
  const api = useApi()
  const client = useQueryClient()
  const session = useSession()
  const viewer = session.state === 'authenticated' ? session.name : ''
  return {
    api,
    show: async (profile) => {
      await stopAsking(client)
      client.setQueryData(profileOf(api, viewer).queryKey, profile)
      await client.invalidateQueries({ queryKey: sessionKey })
    },
    refresh: async () => {
      await Promise.all([['profile'], sessionKey].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  }
}

/** An answer that is on its way may be older than what is to be shown. */
const stopAsking = (client: QueryClient) => client.cancelQueries({ queryKey: ['profile'] })
