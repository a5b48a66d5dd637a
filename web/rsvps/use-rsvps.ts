import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { RsvpResponse } from '#core/rsvps/rsvp.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { FRESH_MS } from '#web/data/queries.ts'
import { sessionKey, useSession, useViewer } from '#web/data/session.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { postToWorker } from '#web/offline/page-cache.ts'
import { useToast } from '#web/page/toasts.tsx'
import { type DeviceRsvp, deviceRsvps, keepOnlyUnsentRsvps, noRsvps, setResponse, watchRsvps } from './device-rsvps.ts'
import { syncWithAccount } from './sync-rsvps.ts'

export const MY_SHOWS_PATH = '/my-shows'

const rsvpsKey = 'rsvps'

export type RsvpSync = { failure: unknown; isSyncing: boolean; retry: () => unknown }

/** Returns the RSVPs on this device. While a user is logged in, synchronizes them with the account. */
export function useRsvps(): { rsvps: readonly DeviceRsvp[]; sync: RsvpSync } {
  const api = useApi()
  const viewer = useViewer()
  const { state } = useSession()
  const client = useQueryClient()
  const { rsvps } = useSyncExternalStore(watchRsvps, deviceRsvps, () => noRsvps)
  const { error, isFetching, refetch } = useQuery({
    queryKey: [rsvpsKey, { viewer }],
    queryFn: () => syncWithAccount(api, viewer),
    enabled: viewer !== '',
    staleTime: FRESH_MS,
  })
  useEffect(() => {
    // Without a network, the session is unknown, and the device keeps its RSVPs.
    const isLoggedOut = state === 'anonymous' && client.getQueryState(sessionKey)?.status === 'success'
    if (isLoggedOut) keepOnlyUnsentRsvps()
  }, [state, client])
  return { rsvps, sync: { failure: viewer ? error : null, isSyncing: isFetching, retry: refetch } }
}

/** Returns whether the RSVPs belong to an account. While the session is unknown, the owner of the RSVPs on this device decides. */
export function useHasAccountRsvps(): boolean {
  const viewer = useViewer()
  const { owner } = useSyncExternalStore(watchRsvps, deviceRsvps, () => noRsvps)
  return viewer !== '' || owner !== ''
}

/** `response` is the response before the change. */
export type CurrentRsvp = Pick<DeviceRsvp, 'showId' | 'show' | 'response'>

/** Returns a function that sets or, with null, removes an RSVP: at once on this device, then in the account. A removal can be
 * undone. */
export function useSetRsvp(): (current: CurrentRsvp, response: RsvpResponse | null) => void {
  const client = useQueryClient()
  const toast = useToast()
  return useCallback(
    (current, next) => {
      const set = (response: RsvpResponse | null) => {
        if (!setResponse(current, response)) return toast(m.rsvps_too_many())
        postToWorker({ cachePage: location.origin + localizedPath(MY_SHOWS_PATH) })
        void client.invalidateQueries({ queryKey: [rsvpsKey] })
      }
      set(next)
      if (next === null) toast(m.rsvps_removed(), { label: m.common_undo(), run: () => set(current.response) })
    },
    [client, toast],
  )
}
