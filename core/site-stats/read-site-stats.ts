import { type Actor, requireRole, rolesThatReadAuditLog } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { DayCount, JobRun, SiteStats } from './site-stats.ts'
import { QUARTER_MS, quarterOf, trafficQuarter } from './traffic.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
const QUARTERS = 96
const GIVEN_UP_TOLD = 20

/** Returns the site stats of `/admin`. Throws `permission.*`. */
export const makeReadSiteStats =
  ({ siteStats, jobRuns, trafficTally, clock }: Pick<Ports, 'siteStats' | 'jobRuns' | 'trafficTally' | 'clock'>) =>
  async (actor: Actor | null): Promise<SiteStats> => {
    requireRole(actor, rolesThatReadAuditLog)
    const now = clock.now()
    const days = Array.from({ length: DAYS }, (_, ago) => dayOf(now.getTime() - (DAYS - 1 - ago) * DAY_MS))
    const quarters = Array.from(
      { length: QUARTERS },
      (_, ago) => new Date(quarterOf(now).getTime() - (QUARTERS - 1 - ago) * QUARTER_MS),
    )
    const [stored, runs, counts] = await Promise.all([
      siteStats.count({ now, since: new Date(`${days[0]}T00:00:00Z`), givenUpLimit: GIVEN_UP_TOLD }),
      jobRuns.list(),
      trafficTally.list(quarters[0] ?? now),
    ])
    return {
      ...stored,
      showsAdded: everyDay(days, stored.showsAdded),
      newAccounts: everyDay(days, stored.newAccounts),
      jobs: runs.map((run) => ({ ...run, isFailing: isFailing(run) })),
      load: quarters.map((since) =>
        trafficQuarter(
          since,
          counts.filter((count) => count.since.getTime() === since.getTime()),
        ),
      ),
    }
  }

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const everyDay = (days: readonly string[], counted: readonly DayCount[]): DayCount[] => {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}

const isFailing = ({ succeededAt, failedAt }: JobRun): boolean =>
  failedAt !== null && (succeededAt === null || failedAt.getTime() > succeededAt.getTime())
