import { type Actor, requireRole, rolesThatReadSiteStats } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { AlertProgress, AlertRun, AlertStats, DayCount, JobStatus, SiteStats } from './site-stats.ts'
import { QUARTER_MS, quarterOf, trafficQuarter } from './traffic.ts'

const DAY_COUNT = 30
const DAY_MS = 24 * 60 * 60 * 1000
const QUARTER_COUNT = 96
const MAX_GIVEN_UP_MAILS = 20

/** Returns the site stats for `/admin`. Throws `permission.*`. */
export const makeReadSiteStats =
  ({ siteStats, jobRuns, trafficTally, clock }: Pick<Ports, 'siteStats' | 'jobRuns' | 'trafficTally' | 'clock'>) =>
  async (actor: Actor | null): Promise<SiteStats> => {
    requireRole(actor, rolesThatReadSiteStats)
    const now = clock.now()
    const days = timesUntil(now, DAY_COUNT, DAY_MS).map(dayOf)
    const quarters = timesUntil(quarterOf(now), QUARTER_COUNT, QUARTER_MS)
    const [storedStats, jobStatuses, alertRun, trafficCounts] = await Promise.all([
      siteStats.count({ now, since: new Date(`${days[0]}T00:00:00Z`), givenUpLimit: MAX_GIVEN_UP_MAILS }),
      jobRuns.list(),
      jobRuns.alertRun(),
      trafficTally.list(quarters[0] ?? now),
    ])
    return {
      ...storedStats,
      alerts: { ...storedStats.alerts, progress: alertRun && progressOf(alertRun, storedStats.alerts, now) },
      showsAdded: withEmptyDays(days, storedStats.showsAdded),
      newAccounts: withEmptyDays(days, storedStats.newAccounts),
      jobs: jobStatuses.map((job) => ({ ...job, isFailing: isFailing(job) })),
      load: quarters.map((since) =>
        trafficQuarter(
          since,
          trafficCounts.filter((count) => count.since.getTime() === since.getTime()),
        ),
      ),
    }
  }

const timesUntil = (end: Date, count: number, intervalMs: number): Date[] =>
  Array.from({ length: count }, (_, index) => new Date(end.getTime() - (count - 1 - index) * intervalMs))

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

const withEmptyDays = (days: readonly string[], dayCounts: readonly DayCount[]): DayCount[] => {
  const counts = new Map(dayCounts.map(({ day, count }) => [day, count]))
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}

const isFailing = ({ succeededAt, failedAt }: JobStatus): boolean =>
  failedAt !== null && (succeededAt === null || failedAt.getTime() > succeededAt.getTime())

const progressOf = ({ startedAt, subscribers }: AlertRun, stats: AlertStats, now: Date): AlertProgress | null => {
  const { mailsDue, mailsQueued } = stats
  if (mailsDue + mailsQueued === 0) return null
  const done = Math.max(0, subscribers - mailsQueued)
  const minutes = (now.getTime() - startedAt.getTime()) / 60_000
  return {
    startedAt,
    people: done + mailsQueued + mailsDue,
    done,
    perMinute: minutes > 0 ? Math.round(done / minutes) : 0,
  }
}
