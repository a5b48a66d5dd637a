import { m } from '#messages'
import type { Api } from '#web/data/api.ts'
import { countParams } from '#web/i18n/formatting.ts'
import { deviceRsvps } from './device-rsvps.ts'
import { syncWithAccount } from './sync-rsvps.ts'

/** Moves the device's own RSVPs to the account, and shows their number in a toast. If the move fails, they stay on
 * the device until the next synchronization. */
export const mergeAtLogIn = async (api: Api, viewer: string, toast: (text: string) => void): Promise<void> => {
  if (deviceRsvps().rsvps.length === 0) return
  const mergedCount = await syncWithAccount(api, viewer).catch(() => 0)
  if (mergedCount > 0) toast(m.rsvps_merged(countParams(mergedCount)))
}
