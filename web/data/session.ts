import { useQuery } from '@tanstack/react-query'
import type { Responses } from '#core/responses.ts'
import { type Api, useApi } from './api.ts'

/** Anonymous visitors have the name '' (specification/decisions.md, section 4). */
export type SessionResponse = Responses['GET /api/session']

export type Session = { state: 'loading' } | { state: 'anonymous' } | ({ state: 'authenticated' } & SessionResponse)

/** Invalidate this key after a log-in or log-out. */
export const sessionKey = ['session'] as const

const sessionQuery = (api: Api) => ({
  queryKey: sessionKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get('/api/session', { signal }),
  staleTime: 60_000,
  retry: false,
})

/** Returns the session. Its state is `loading` on the server, because the server's pages are the same for everyone, and
 * `anonymous` after a failed call (specification, section 8). */
export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery(useApi()))
  if (isPending) return { state: 'loading' }
  return data?.name ? { state: 'authenticated', ...data } : { state: 'anonymous' }
}

/** Returns the username, or '' for anonymous visitors and while the session is loading. */
export function useViewer(): string {
  const session = useSession()
  return session.state === 'authenticated' ? session.name : ''
}
