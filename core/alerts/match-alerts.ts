import type { Job, JobPayloads } from '#core/jobs/job.ts'
import { makeRunJobs } from '#core/jobs/run-jobs.ts'
import type { Ports } from '#core/ports.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { FilterFacts } from '#core/shows/filter-facts.ts'
import { isOff } from '#core/shows/status.ts'
import type { Stores } from '#core/stores.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import { ShowSnapshot } from '#core/timeline/snapshot.ts'
import { keysOfShow } from './alert-keys.ts'
import { filterMatches, type ShowVersion, showVersionOf } from './alert-matching.ts'
import type { FilterAlert, StoredFilter } from './alert-stores.ts'
import { dueTime } from './due-time.ts'
import { reportedFactsOf } from './show-change.ts'

const BATCH_SIZE = 1000
/** An alert that matches often is written once a day. */
const DAY_MS = 24 * 60 * 60 * 1000

type NeededPorts = Pick<Ports, 'transact' | 'catalog' | 'directory' | 'history' | 'clock'>

/** Runs up to `batchSize` jobs that follow a write of a show: adds a notice for each subscriber with a matching alert, and makes the
 * notices due whose reported facts have changed. Repeatable. */
export const makeMatchAlerts = (ports: NeededPorts) =>
  makeRunJobs(ports, {
    name: 'match-alerts',
    handle: async (job) => {
      await matchShow(ports, job)
      return null
    },
    withoutContent: (payload) => payload,
  })

const matchShow = async (
  ports: NeededPorts,
  { payload: { showId, version } }: Job<JobPayloads['match-alerts']>,
): Promise<void> => {
  const { transact, catalog, directory, clock } = ports
  const now = clock.now()
  const show = await catalog.show(showId)
  if (!show || show.deletedAt || upcomingUntil(show.showDate, show.timeZone) <= now) return
  const venue = await directory.venue(show.venueId)
  if (!venue) return
  const bandNames = new Map(show.lineUp.map(({ bandId, bandName }) => [bandId, bandName]))
  const present = showVersionOf(show, venue, (id) => bandNames.get(id))
  const keys = keysOfShow(present.facts, present.words)
  const stored = await transact(async ({ alerts, alertNotices }) => {
    await alertNotices.markChanged(showId, reportedFactsOf(show), now)
    return alerts.filtersWithKeys(keys)
  })
  const matching = stored.filter(({ filter }) => filterMatches(filter, present))
  const news = await makeNews(ports, show, version, matching)
  const filterIds = news.filters.map(({ id }) => id)
  let after: FilterAlert | null = null
  while (filterIds.length > 0) {
    const page = { after, limit: BATCH_SIZE }
    const found: readonly FilterAlert[] = await transact(async (stores) => {
      const alerts = await stores.alerts.withFilters(filterIds, page)
      await addNotices(stores, show, alerts.filter(news.isFor), now)
      return alerts
    })
    if (found.length < BATCH_SIZE) return
    after = found.at(-1) ?? null
  }
}

const addNotices = async (
  { alerts, alertNotices }: Pick<Stores, 'alerts' | 'alertNotices'>,
  show: CatalogShow,
  found: readonly FilterAlert[],
  now: Date,
): Promise<void> => {
  if (found.length === 0) return
  const dueTimes = new Map<string, Date>()
  const dueTimeOf = (alert: FilterAlert): Date => {
    const key = `${alert.frequency} ${alert.timeZone}`
    const due = dueTimes.get(key) ?? dueTime(alert, now)
    dueTimes.set(key, due)
    return due
  }
  await alertNotices.add(
    found.map((alert) => ({
      subscriberId: alert.subscriberId,
      showId: show.id,
      alertId: alert.id,
      dueAt: dueTimeOf(alert),
      reported: null,
    })),
  )
  const ids = found.map(({ id }) => id)
  await alerts.markMatched(ids, { at: now, unlessAfter: new Date(now.getTime() - DAY_MS) })
}

/** Returns the filters whose alerts may need a notice, and which of these alerts do. A show is not new to subscribers who could find
 * it in the list before this version. Those with older alerts have their notice since the first version that matched. */
const makeNews = async (
  ports: NeededPorts,
  show: CatalogShow,
  version: number,
  matching: readonly StoredFilter[],
): Promise<{ filters: readonly StoredFilter[]; isFor: (alert: FilterAlert) => boolean }> => {
  const before = version === 1 || matching.length === 0 ? null : await formerVersion(ports, show, version - 1)
  const wasListed = ({ filter }: StoredFilter) => version === 1 || (before !== null && filterMatches(filter, before))
  const listed = new Set(matching.filter(wasListed).map(({ id }) => id))
  const hasNotices = before !== null && isNotable(before.facts, show, ports.clock.now())
  return {
    filters: hasNotices ? matching.filter(({ id }) => !listed.has(id)) : matching,
    isFor: ({ filterId, confirmedAt }) => confirmedAt <= show.createdAt || !listed.has(filterId),
  }
}

/** Tells whether the notices of the former version remain: a show that was over or off may have lost them. */
const isNotable = (before: FilterFacts, { status, timeZone }: CatalogShow, now: Date): boolean =>
  isOff(before.status) === isOff(status) && upcomingUntil(before.showDate, timeZone) > now

const formerVersion = async (
  { transact, directory, history }: NeededPorts,
  { id }: CatalogShow,
  version: number,
): Promise<ShowVersion | null> => {
  const revision = await transact(({ revisions }) => revisions.find('show', id, version))
  const snapshot = revision && revision.what !== 'deleted' && ShowSnapshot.safeParse(revision.snapshot).data
  const venue = snapshot && (await directory.venue(snapshot.venueId))
  if (!venue) return null
  const names = await history.namesOf({ bands: snapshot.lineUp.map(({ bandId }) => bandId), venues: [] })
  return showVersionOf(snapshot, venue, (id) => names.get(id))
}
