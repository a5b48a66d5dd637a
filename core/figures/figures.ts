import * as z from 'zod/mini'
import { date, day, described, flag, list, named, orNull, text, whole } from '#core/response.ts'
import { LoadQuarter } from './load.ts'

/** What the site does by itself, again and again. */
export const jobNames = ['mail', 'still-on', 'image-sweep', 'open-data'] as const
export type JobName = (typeof jobNames)[number]

/** How a job went of late, in whichever process it ran. It is failing when it failed after it last went well. */
const JobRun = z.object({
  name: z.enum(jobNames),
  succeededAt: orNull(date),
  failedAt: orNull(date),
  /** What went wrong, in words that name nobody; null when it never failed. */
  reason: orNull(text),
})
export type JobRun = z.output<typeof JobRun>

/** By day of UTC. */
const perDay = list(z.object({ day, count: whole }))
export type DayCount = z.output<typeof perDay>[number]

/** Mails that nobody took, in words that name nobody. */
const givenUpMails = list(z.object({ template: text, createdAt: date, givenUpAt: date, reason: orNull(text) }))
export type GivenUpMail = z.output<typeof givenUpMails>[number]

/** The counts of the store; days without any are left out. */
const StoredFigures = z.object({
  upcomingShows: whole,
  showsAdded: described(perDay, 'By day (UTC) of the last 30 days, the oldest first.'),
  newAccounts: described(perDay, 'Confirmed accounts, by day as above.'),
  pendingRequests: whole,
  pendingClaims: whole,
  mailsWaiting: whole,
  oldestMailAt: orNull(date),
  mailsGivenUp: whole,
  givenUpMails,
})
export type StoredFigures = z.output<typeof StoredFigures>

/** The few numbers that matter to who runs the site; every day of the time they are for is there, the oldest first. */
export const Figures = named(
  'Figures',
  z.extend(StoredFigures, {
    jobs: list(z.extend(JobRun, { isFailing: flag })),
    load: described(list(LoadQuarter), 'By quarter of an hour (UTC) of the last 24 hours, the oldest first.'),
  }),
)
export type Figures = z.output<typeof Figures>
