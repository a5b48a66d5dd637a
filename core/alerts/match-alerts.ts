import type { AlertId } from '#core/ids.ts'
import type { Job, JobPayloads } from '#core/jobs/job.ts'
import { makeRunJobs } from '#core/jobs/run-jobs.ts'
import type { Ports } from '#core/ports.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import { ShowSnapshot } from '#core/timeline/snapshot.ts'
import type { Alert } from './alert.ts'
import { keysOfShow } from './alert-keys.ts'
import { filterMatches, type ShowVersion, showVersionOf } from './alert-matching.ts'
import { dueTime } from './due-time.ts'
import { reportedFactsOf } from './show-change.ts'

const BATCH_SIZE = 500
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
  await transact(({ alertNotices }) => alertNotices.markChanged(showId, reportedFactsOf(show), now))
  const bandNames = new Map(show.lineUp.map(({ bandId, bandName }) => [bandId, bandName]))
  const present = showVersionOf(show, venue, (id) => bandNames.get(id))
  const keys = keysOfShow(present.facts, present.words)
  const wasListedFor = makeWasListedFor(ports, show, version)
  let after: AlertId | null = null
  do {
    const page = { after, limit: BATCH_SIZE }
    const candidates: readonly Alert[] = await transact(({ alerts }) => alerts.withKeys(keys, page))
    const matching: Alert[] = []
    for (const alert of candidates) if (matches(alert, present) && !(await wasListedFor(alert))) matching.push(alert)
    if (matching.length > 0)
      await transact(async ({ alerts, alertNotices }) => {
        const notices = matching.map((alert) => ({
          subscriberId: alert.subscriberId,
          showId,
          alertId: alert.id,
          dueAt: dueTime(alert, now),
          reported: null,
        }))
        await alertNotices.add(notices)
        const ids = matching.map(({ id }) => id)
        await alerts.markMatched(ids, { at: now, unlessAfter: new Date(now.getTime() - DAY_MS) })
      })
    after = candidates.length === BATCH_SIZE ? (candidates.at(-1)?.id ?? null) : null
  } while (after)
}

const matches = ({ watched }: Alert, version: ShowVersion): boolean =>
  'filter' in watched && filterMatches(watched.filter, version)

/** Returns a function that tells whether the subscriber could find the show in the list before this version of it: then it is not
 * new to them. */
const makeWasListedFor = (ports: NeededPorts, show: CatalogShow, version: number) => {
  let former: Promise<ShowVersion | null> | undefined
  return async (alert: Alert): Promise<boolean> => {
    if ((alert.confirmedAt ?? alert.createdAt) <= show.createdAt) return false
    if (version === 1) return true
    former ??= formerVersion(ports, show, version - 1)
    const before = await former
    return before !== null && matches(alert, before)
  }
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
