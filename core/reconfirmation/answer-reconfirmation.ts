import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { ShowId } from '#core/ids.ts'
import { withinDailyLimit } from '#core/limits/daily-limits.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { ConfirmationSource } from '#core/shows/confirmation-source.ts'
import { type ShowListing, toListing } from '#core/shows/listing.ts'
import { loadCatalogShow } from '#core/shows/manageable-show.ts'
import { recordAndLoadShow } from '#core/shows/record-show.ts'
import type { Show } from '#core/shows/show.ts'
import { isOff, type ShowStatus } from '#core/shows/status.ts'
import type { Stores } from '#core/stores.ts'
import { ShowSnapshot } from '#core/timeline/snapshot.ts'

export const ReconfirmationAnswer = z.object({
  answer: z.enum(['yes', 'cancel'], { error: fieldIssue('show.unknown_answer') }),
})
export type ReconfirmationAnswer = z.output<typeof ReconfirmationAnswer>

type NeededPorts = Pick<Ports, 'transact' | 'tokens' | 'clock'>

/** Returns the show to which a reconfirmation link belongs. Throws `token.invalid`, also for past or deleted shows. */
export const makeReadReconfirmation =
  ({ transact, tokens, clock }: NeededPorts) =>
  async (actor: Actor | null, token: string): Promise<{ show: ShowListing }> => {
    const now = clock.now()
    const show = await transact(async (stores) =>
      loadCatalogShow(stores, (await findShowByToken(stores, tokens.hash(token), now)).show),
    )
    return { show: toListing(show, actor, now) }
  }

/** Answers a reconfirmation request: `yes` confirms the show and revokes a cancellation or postponement; `cancel` cancels it.
 * The answer may be changed until the show is over. Throws `token.invalid`, `stale_write`, or `limit.exceeded`, because an
 * answer counts as an edit. */
export const makeAnswerReconfirmation =
  ({ transact, tokens, clock, rateLimits }: NeededPorts & Pick<Ports, 'rateLimits'>) =>
  async (actor: Actor | null, token: string, { answer }: ReconfirmationAnswer): Promise<ShowListing> => {
    const at = clock.now()
    const applyAnswer = async (stores: Stores) => {
      const { show, creator } = await findShowByToken(stores, tokens.hash(token), at)
      const stamp = { by: creator.id, at }
      if (answer === 'yes')
        return recordAndLoadShow(
          stores,
          { before: show, changed: await withConfirmation(stores, show, creator, at) },
          'confirmed',
          stamp,
        )
      if (show.status === 'cancelled') return loadCatalogShow(stores, show)
      return recordAndLoadShow(stores, { before: show, changed: { ...show, status: 'cancelled' } }, 'edited', stamp)
    }
    const { creator } = await transact((stores) => findShowByToken(stores, tokens.hash(token), at))
    const editor = { accountId: creator.id, roles: creator.roles }
    const answeredShow = await withinDailyLimit({ rateLimits }, 'edits', editor, () => transact(applyAnswer))
    return toListing(answeredShow, actor, at)
  }

const findShowByToken = async (
  { oneTimeTokens, shows, accounts }: Stores,
  tokenHash: string,
  now: Date,
): Promise<{ show: Show; creator: Account }> => {
  const token = await oneTimeTokens.find(tokenHash, 'still-on', now)
  const { accountId, challenge } = token ?? refuse('token.invalid')
  const creator = (accountId && (await accounts.find(accountId))) || refuse('token.invalid')
  const show = (await shows.find(ShowId.parse(challenge))) ?? refuse('token.invalid')
  if (creator.suspendedAt || show.createdBy !== creator.id || show.upcomingUntil <= now) refuse('token.invalid')
  return { show, creator }
}

/** Returns the show confirmed by its former confirmation source, or else by `band` if the creator is a member of a band in the line-up,
 * or else by `fan`. A show that was off takes place again. */
const withConfirmation = async (stores: Stores, show: Show, creator: Account, at: Date): Promise<Show> => {
  const as = show.confirmed?.as ?? (await confirmationSourceFor(stores, show, creator))
  return { ...show, confirmed: { as, at }, status: isOff(show.status) ? await statusBefore(stores, show) : show.status }
}

const confirmationSourceFor = async (
  { memberships }: Stores,
  { lineUp }: Show,
  { id }: Account,
): Promise<ConfirmationSource> => {
  for (const { bandId } of lineUp) if ((await memberships.find(bandId, id))?.state === 'active') return 'band'
  return 'fan'
}

const statusBefore = async ({ revisions }: Stores, show: Show): Promise<ShowStatus> => {
  const formerRevision = await revisions.find('show', show.id, show.version - 1)
  const status = formerRevision && ShowSnapshot.safeParse(formerRevision.snapshot).data?.status
  if (status && !isOff(status)) return status
  if (show.previousDate) return 'rescheduled'
  return show.previousVenueId ? 'moved' : 'scheduled'
}
