import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { sessionKey } from '#web/data/session.ts'
import { dropDrafts } from '#web/drafts/form-draft.ts'
import { postToWorker } from '#web/offline/page-cache.ts'
import { clearAccountRsvps } from '#web/rsvps/device-rsvps.ts'

/** Returns a function to call on log-out or account deletion. Once it has been called, the session, the drafts, the
 * account's RSVPs, the cached pages and the private responses are cleared when the calling screen unmounts. Clearing
 * the session earlier would make the route guard redirect to the log-in screen. */
export function useForgetUser(): () => void {
  const client = useQueryClient()
  const shouldForget = useRef(false)
  useLayoutEffect(
    () => () => {
      if (!shouldForget.current) return
      dropDrafts()
      clearAccountRsvps()
      // The cached pages are public, but the choice of pages reveals what the user read.
      postToWorker({ clearCache: true })
      client.setQueryData(sessionKey, { name: '', displayName: '', profilePicture: null, roles: [] })
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.some(belongsToUser) })
      void client.invalidateQueries({ queryKey: sessionKey })
    },
    [client],
  )
  return () => {
    shouldForget.current = true
  }
}

const belongsToUser = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && 'viewer' in part && part.viewer !== ''
