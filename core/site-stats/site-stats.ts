import * as z from 'zod/mini'
import type { Frequency } from '#core/alerts/alert.ts'
import { date, day, described, flag, integer, list, named, orNull, text } from '#core/response.ts'
import { TrafficQuarter } from './traffic.ts'

/** The jobs whose runs are recorded and listed for admins. */
export const jobNames = [
  'mail',
  'alert-mail',
  'push',
  'match-alerts',
  'alerts',
  'still-on',
  'sources',
  'image-sweep',
  'open-data',
] as const
export type JobName = (typeof jobNames)[number]
export const isJobName = (name: string): name is JobName => (jobNames as readonly string[]).includes(name)

const JobStatus = z.object({
  name: z.enum(jobNames),
  succeededAt: orNull(date),
  failedAt: orNull(date),
  reason: orNull(text),
})
export type JobStatus = z.output<typeof JobStatus>

const perDay = list(z.object({ day, count: integer }))
export type DayCount = z.output<typeof perDay>[number]

const givenUpMails = list(z.object({ template: text, createdAt: date, givenUpAt: date, reason: orNull(text) }))
export type GivenUpMail = z.output<typeof givenUpMails>[number]

const AlertStats = z.object({
  subscribers: integer,
  active: described(
    z.object({ 'right-away': integer, daily: integer, weekly: integer } satisfies Record<Frequency, unknown>),
    'Confirmed alerts that are not paused, by frequency.',
  ),
  mailsDue: described(integer, 'Subscribers with an email or notification that is due but not queued yet.'),
  mailsQueued: described(integer, 'Alert emails that are queued but not sent yet.'),
  notificationsGivenUp: described(integer, 'Browser notifications that could not be delivered in the last 30 days.'),
  refused: described(integer, 'Addresses whose mail server permanently refused an alert in the last 30 days.'),
})
export type AlertStats = z.output<typeof AlertStats>

/** A series of consecutive batches of alert emails and notifications. `subscribers` includes browsers. */
export type AlertRun = { startedAt: Date; subscribers: number }

const AlertProgress = z.object({
  startedAt: date,
  people: described(integer, 'The number of subscribers of this run, including browsers.'),
  done: described(
    integer,
    'The number of subscribers whose email was sent or given up, or whose notification was queued.',
  ),
  perMinute: described(integer, 'The number of `done` subscribers per minute so far.'),
})
export type AlertProgress = z.output<typeof AlertProgress>

const StoredSiteStats = z.object({
  upcomingShows: integer,
  showsAdded: described(perDay, 'For each of the last 30 days (UTC), the oldest first.'),
  newAccounts: described(perDay, 'Confirmed accounts, for the same days as `showsAdded`.'),
  pendingRequests: integer,
  pendingClaims: integer,
  mailsWaiting: described(integer, 'Queued emails, except alert emails.'),
  oldestMailAt: orNull(date),
  mailsGivenUp: integer,
  givenUpMails,
  alerts: AlertStats,
})
export type StoredSiteStats = z.output<typeof StoredSiteStats>

export const SiteStats = named(
  'Figures',
  z.extend(StoredSiteStats, {
    alerts: z.extend(AlertStats, {
      progress: described(orNull(AlertProgress), 'Null when nothing is due or queued.'),
    }),
    jobs: list(z.extend(JobStatus, { isFailing: flag })),
    load: described(list(TrafficQuarter), 'For each quarter of an hour (UTC) in the last 24 hours, the oldest first.'),
  }),
)
export type SiteStats = z.output<typeof SiteStats>
