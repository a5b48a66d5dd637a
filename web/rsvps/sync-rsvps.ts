import { mapConcurrent } from '#core/map-concurrent.ts'
import type { RsvpShow } from '#core/rsvps/rsvp-list.ts'
import { type Api, ApiError } from '#web/data/api.ts'
import { type DeviceRsvp, deviceRsvps, storableShow, storeRsvps, storeShows } from './device-rsvps.ts'

/** Sends this device's changes to the account, and stores the RSVPs of the account on the device. Resolves to the
 * number of RSVPs that were made on the device without an account and that the account now has. */
export const syncWithAccount = async (api: Api, viewer: string): Promise<number> => {
  const before = deviceRsvps()
  // The RSVPs of another account must not be added to this one.
  const isMergeable = before.owner === '' || before.owner === viewer
  const unsent = isMergeable ? before.rsvps.filter(({ isSent }) => !isSent) : []
  for (const { showId, response } of unsent)
    if (response === null) await api.send('DELETE', '/api/rsvps/{id}', undefined, { params: { id: showId } })
  const unsentResponses = unsent.filter(({ response }) => response !== null)
  const { rsvps } = await (unsentResponses.length > 0
    ? api.send('POST', '/api/rsvps', {
        rsvps: unsentResponses.map(({ showId, response, respondedAt }) => ({ showId, response, respondedAt })),
      })
    : api.get('/api/rsvps'))
  const current = deviceRsvps()
  // Either the user has logged out during the request, or another call has stored the account's RSVPs.
  if (current.owner !== before.owner) return 0
  const byShowId = new Map((isMergeable ? current.rsvps : []).map((rsvp) => [rsvp.showId, rsvp]))
  const changedSince = [...byShowId.values()].filter((rsvp) => !rsvp.isSent && !unsent.includes(rsvp))
  const accountRsvps = rsvps.map(({ showId, response, respondedAt, show }): DeviceRsvp => {
    const data = show ? storableShow(show) : (byShowId.get(showId)?.show ?? null)
    return { showId, response, respondedAt, isSent: true, show: data, isDeleted: show === null }
  })
  const isReplaced = ({ showId }: DeviceRsvp) => changedSince.some((rsvp) => rsvp.showId === showId)
  storeRsvps({ owner: viewer, rsvps: [...accountRsvps.filter((rsvp) => !isReplaced(rsvp)), ...changedSince] })
  return before.owner === '' ? unsentResponses.length : 0
}

/** Sends unsent changes to the account; must precede the log-out, which removes them from this device. Never rejects. */
export const sendUnsentRsvps = async (api: Api, viewer: string): Promise<void> => {
  if (deviceRsvps().rsvps.some(({ isSent }) => !isSent)) await syncWithAccount(api, viewer).catch(() => 0)
}

/** Updates the stored data about the shows. Requests each show separately, so that the site does not receive the list of a
 * visitor's RSVPs. */
export const refreshShows = async (api: Api, showIds: readonly string[]): Promise<void> => {
  const shows = await mapConcurrent(showIds, async (id): Promise<[string, RsvpShow | null]> => {
    const show = await api.get('/api/shows/{id}', { params: { id } }).catch((error: unknown) => {
      if (error instanceof ApiError && [404, 410].includes(error.status)) return null
      throw error
    })
    return [id, show && !show.isDeleted ? show : null]
  })
  storeShows(new Map(shows))
}
