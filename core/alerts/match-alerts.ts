import type { Job, JobPayloads } from '#core/jobs/job.ts'
import { makeRunJobs } from '#core/jobs/run-jobs.ts'
import type { Ports } from '#core/ports.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
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
  if (matching.length === 0) return
  const filterIds = matching.map(({ id }) => id)
  const isNewTo = await makeIsNewTo(ports, show, version, matching)
  let after: FilterAlert | null = null
  do {
    const page = { after, limit: BATCH_SIZE }
    const found: readonly FilterAlert[] = await transact(async (stores) => {
      const alerts = await stores.alerts.withFilters(filterIds, page)
      await addNotices(stores, show, alerts.filter(isNewTo), now)
      return alerts
    })
    after = found.length === BATCH_SIZE ? (found.at(-1) ?? null) : null
  } while (after)
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

/** Returns a function that tells whether the subscriber could not find the show in the list before this version of it. */
const makeIsNewTo = async (
  ports: NeededPorts,
  show: CatalogShow,
  version: number,
  matching: readonly StoredFilter[],
): Promise<(alert: FilterAlert) => boolean> => {
  const before = version === 1 ? null : await formerVersion(ports, show, version - 1)
  const wasListed = ({ filter }: StoredFilter) => version === 1 || (before !== null && filterMatches(filter, before))
  const listed = new Set(matching.filter(wasListed).map(({ id }) => id))
  return ({ filterId, confirmedAt }) => confirmedAt <= show.createdAt || !listed.has(filterId)
}

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
