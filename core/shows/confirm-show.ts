import * as z from 'zod/mini'
import type { ShowId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/contributions.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { wrong } from '#core/wrong.ts'
import { type ShowListing, toListing } from './listing.ts'
import { catalogued, editableShow, withCurrent } from './own-show.ts'
import { recordShow } from './record-show.ts'
import { voucherOf, vouchers } from './voucher.ts'

export const ShowConfirmation = z.object({
  as: z.enum(vouchers, { error: wrong('show.unknown_voucher') }),
})
export type ShowConfirmation = z.output<typeof ShowConfirmation>

/** Confirms that the show is as listed. Throws `permission.*`, `show.not_found`, `show.deleted`, `limit.exceeded`,
 * `stale_write`, or `input.invalid` (`as`) for a band that isn't theirs. */
export const makeConfirmShow =
  ({ catalogue, clock, ...ports }: Pick<Ports, 'transact' | 'catalogue' | 'clock' | 'rateLimits'>) =>
  async (actor: Actor | null, id: ShowId, { as }: ShowConfirmation): Promise<ShowListing> => {
    const at = clock.now()
    const confirmed = await transactEdit(ports, actor, async (stores) => {
      const { show, somebody } = await editableShow(stores, actor, id)
      voucherOf(somebody, as, show.lineUp, 'as')
      const made = { by: somebody.accountId, at }
      return catalogued(stores, await recordShow(stores, { ...show, confirmed: { as, at } }, 'confirmed', made))
    }).catch(withCurrent({ catalogue, clock }, actor, id))
    return toListing(confirmed, actor, at)
  }
