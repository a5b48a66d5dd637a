import { oneTimeToken } from '#core/authentication/one-time-token.ts'
import type { Ports } from '#core/ports.ts'
import { formatDateAndTimes } from '#core/shows/formatting.ts'
import { lineUpWithNames } from '#core/shows/manageable-show.ts'
import type { Show } from '#core/shows/show.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import type { Stores } from '#core/stores.ts'
import { dayIn } from '#core/time/local-time.ts'

const DAYS_AHEAD = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Emails reconfirmation requests for up to `limit` shows on the seven days after today (UTC). Asks only once per show and date, and
 * not within a day after the show was added. Skips shows whose creator is deleted, suspended or unconfirmed. Returns the number of
 * processed shows; fewer than `limit` means that none are left. */
export const makeRequestReconfirmation =
  ({ transact, tokens, clock }: Pick<Ports, 'transact' | 'tokens' | 'clock'>) =>
  async (limit: number): Promise<number> =>
    transact(async (stores) => {
      const now = clock.now()
      const shows = await stores.shows.claimForReconfirmation({
        from: utcDayAfter(now, 1),
        to: utcDayAfter(now, DAYS_AHEAD),
        addedBefore: new Date(now.getTime() - DAY_MS),
        now,
        limit,
      })
      for (const show of shows) await mailRequest(stores, tokens, show, now)
      return shows.length
    })

const utcDayAfter = (now: Date, days: number): string => dayIn('UTC', new Date(now.getTime() + days * DAY_MS))

const mailRequest = async (
  { accounts, bands, venues, oneTimeTokens, jobs }: Stores,
  tokens: Ports['tokens'],
  show: Show,
  now: Date,
): Promise<void> => {
  const creator = show.createdBy && (await accounts.find(show.createdBy))
  if (!creator?.confirmedAt || creator.suspendedAt) return
  const venue = await venues.findAny(show.venueId)
  const token = tokens.make()
  const content = { accountId: creator.id, challenge: show.id }
  await oneTimeTokens.add(oneTimeToken('still-on', tokens.hash(token), now, content))
  const { displayName } = creator
  const where = venue ? `${venue.name}, ${venue.city}` : ''
  const showTitle = displayTitle({ ...show, ...(await lineUpWithNames({ bands }, show)) })
  const data = { displayName, showTitle, when: formatDateAndTimes(show), where, token }
  await jobs.add('mail', { to: creator.email, template: 'still-on', data })
}
