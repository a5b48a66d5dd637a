import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { ShowId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/daily-limits.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { confirmationSourceOf, confirmationSources } from './confirmation-source.ts'
import { type ShowListing, toListing } from './listing.ts'
import { editableShow, withCurrentShow } from './manageable-show.ts'
import { recordAndLoadShow } from './record-show.ts'

export const ShowConfirmation = z.object({
  as: z.enum(confirmationSources, { error: fieldIssue('show.unknown_voucher') }),
})
export type ShowConfirmation = z.output<typeof ShowConfirmation>

/** Confirms that the show is as listed. Throws `permission.*`, `show.not_found`, `show.deleted`, `limit.exceeded`,
 * `stale_write`, or `input.invalid` for `as` if a non-member confirms for the band. */
export const makeConfirmShow =
  (ports: Pick<Ports, 'transact' | 'catalog' | 'clock' | 'rateLimits'>) =>
  async (actor: Actor | null, id: ShowId, { as }: ShowConfirmation): Promise<ShowListing> => {
    const at = ports.clock.now()
    const confirmed = await transactEdit(ports, actor, async (stores) => {
      const { show, editor } = await editableShow(stores, actor, id)
      confirmationSourceOf(editor, as, show.lineUp, 'as')
      const stamp = { by: editor.accountId, at }
      return recordAndLoadShow(
        stores,
        { before: show, changed: { ...show, confirmed: { as, at } } },
        'confirmed',
        stamp,
      )
    }).catch(withCurrentShow(ports, actor, id))
    return toListing(confirmed, actor, at)
  }
