import { useQuery } from '@tanstack/react-query'
import { type Api, useApi } from './api.ts'

/** What `GET /api/session` answers; a visitor who is not logged in has the name '' (specification section 7). */
export type SessionAnswer = { name: string; displayName: string; profilePicture: string | null; roles: string[] }

export type Session = { state: 'loading' } | { state: 'anonymous' } | ({ state: 'authenticated' } & SessionAnswer)

/** Invalidate this key after a log-in or log-out. */
export const sessionKey = ['session'] as const

/** The query behind `useSession`, for a guard that has to await it. */
export const sessionQuery = (api: Api) => ({
  queryKey: sessionKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<SessionAnswer>('/api/session', { signal }),
  staleTime: 60_000,
  retry: false,
})

/**
 * Who is looking at the page. Pages are the same for everybody, so the server always renders `loading` and the
 * browser asks. When the call fails the visitor stays anonymous (specification section 8).
 */
export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery(useApi()))
  if (isPending) return { state: 'loading' }
  return data?.name ? { state: 'authenticated', ...data } : { state: 'anonymous' }
}
