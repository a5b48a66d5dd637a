import type { BandId, ShowId } from '#core/ids.ts'
import type { JobPayloads } from '#core/jobs/job.ts'
import { makeRunJobs } from '#core/jobs/run-jobs.ts'
import type { Ports } from '#core/ports.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { FilterableAttributes } from '#core/shows/filter/filterable-attributes.ts'
import { noFilter, type ShowFilter } from '#core/shows/filter/show-filter.ts'
import { isOff } from '#core/shows/status.ts'
import type { Stores } from '#core/stores.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import { showKeys } from './alert-keys.ts'
import { filterableShowOf, type StoredFilter } from './alert-matching.ts'
import type { FilterAlert } from './alert-stores.ts'
import { dueTime } from './due-time.ts'
import { type FormerFilterableShow, formerGenres, formerShow } from './former-show.ts'
import { reportedStateOf } from './show-change.ts'

const ALERTS_PER_BATCH = 1000
const SHOWS_PER_PAGE = 100
/** The `quietSince` of an alert that matches often is updated at most once a day. */
const DAY_MS = 24 * 60 * 60 * 1000

type NeededPorts = Pick<Ports, 'transact' | 'catalog' | 'directory' | 'history' | 'clock'>

/** Runs up to `batchSize` jobs that follow a write to a show, or to a venue or band with upcoming shows. Adds notices
 * for alerts to which a show is new, and makes notices due if the show differs from their reported state. Idempotent. */
export const makeMatchAlerts = (ports: NeededPorts) =>
  makeRunJobs(ports, {
    name: 'match-alerts',
    handle: async ({ payload }) => {
      if ('venueId' in payload) await matchVenue(ports, payload)
      else if ('bandId' in payload) await matchBand(ports, payload)
      else await matchShow(ports, payload.showId, () => formerShow(ports, payload))
      return null
    },
    withoutContent: ({ before: _, ...ids }) => ids,
  })

const matchVenue = async (
  ports: NeededPorts,
  { venueId, before }: Extract<JobPayloads['match-alerts'], { venueId: unknown }>,
): Promise<void> => {
  for await (const show of upcomingShows(ports, { venues: [venueId] }))
    await matchShow(ports, show.id, async () => (before ? filterableShowOf(show, before, bandsOf(show)) : 'added'))
}

const matchBand = async (
  ports: NeededPorts,
  { bandId, before, showIds }: Extract<JobPayloads['match-alerts'], { bandId: unknown }>,
): Promise<void> => {
  for await (const show of upcomingShows(ports, { bands: [bandId] })) {
    if (showIds && !showIds.includes(show.id)) continue
    await matchShow(ports, show.id, async () => {
      const venue = await ports.directory.venue(show.venueId)
      if (!before || !venue) return null
      const genres = await formerGenres(ports, show.lineUp, new Map([[bandId, before]]))
      return filterableShowOf(show, venue, { ...bandsOf(show), genres })
    })
  }
}

async function* upcomingShows(
  { catalog, clock }: NeededPorts,
  filter: Partial<ShowFilter>,
): AsyncGenerator<CatalogShow, void, undefined> {
  const query = { filter: { ...noFilter, ...filter }, now: clock.now(), limit: SHOWS_PER_PAGE }
  for (let offset = 0; ; offset += SHOWS_PER_PAGE) {
    const { shows } = await catalog.list({ ...query, offset })
    yield* shows
    if (shows.length < SHOWS_PER_PAGE) return
  }
}

const bandsOf = ({ lineUp, genres }: CatalogShow) => {
  const names = new Map(lineUp.map(({ bandId, bandName }) => [bandId, bandName]))
  return { bandNameOf: (id: BandId): string | undefined => names.get(id), genres }
}

const matchShow = async (
  ports: NeededPorts,
  showId: ShowId,
  readFormer: () => Promise<FormerFilterableShow>,
): Promise<void> => {
  const { transact, catalog, directory, clock } = ports
  const now = clock.now()
  const show = await catalog.show(showId)
  if (!show || show.deletedAt || upcomingUntil(show.showDate, show.timeZone) <= now) return
  const venue = await directory.venue(show.venueId)
  if (!venue) return
  const present = filterableShowOf(show, venue, bandsOf(show))
  const keys = showKeys(present.attributes, present.words)
  const candidates = await transact(async ({ alerts, alertNotices }) => {
    await alertNotices.markChanged(showId, reportedStateOf(show, venue), now)
    return alerts.filtersWithKeys(keys)
  })
  const matching = candidates.filter(({ matches }) => matches(present))
  const former = matching.length > 0 ? await readFormer() : null
  const criteria = noticeCriteria(show, former, { matching, now })
  const filterIds = criteria.filters.map(({ id }) => id)
  let after: FilterAlert | null = null
  while (filterIds.length > 0) {
    const page = { after, limit: ALERTS_PER_BATCH }
    const batch: readonly FilterAlert[] = await transact(async (stores) => {
      const alerts = await stores.alerts.withFilters(filterIds, page)
      await addNotices(stores, show, alerts.filter(criteria.needsNotice), now)
      return alerts
    })
    if (batch.length < ALERTS_PER_BATCH) return
    after = batch.at(-1) ?? null
  }
}

const addNotices = async (
  { alerts, alertNotices }: Pick<Stores, 'alerts' | 'alertNotices'>,
  show: CatalogShow,
  matched: readonly FilterAlert[],
  now: Date,
): Promise<void> => {
  if (matched.length === 0) return
  const dueTimes = new Map<string, Date>()
  const dueTimeOf = (alert: FilterAlert): Date => {
    const key = `${alert.frequency} ${alert.timeZone}`
    const due = dueTimes.get(key) ?? dueTime(alert, now)
    dueTimes.set(key, due)
    return due
  }
  await alertNotices.add(
    matched.map((alert) => ({
      subscriberId: alert.subscriberId,
      showId: show.id,
      alertId: alert.id,
      dueAt: dueTimeOf(alert),
      reported: null,
    })),
  )
  const ids = matched.map(({ id }) => id)
  await alerts.markMatched(ids, { at: now, unlessAfter: new Date(now.getTime() - DAY_MS) })
}

/** Returns the filters whose alerts may need a notice, and a predicate that selects these alerts. An alert needs a notice if its
 * filter did not match before the write. If it did match, the subscriber could already find the show in the list. Then, only an
 * alert older than the show needs a notice, unless it still has the one from when the show first matched. For an added show, all
 * filters count as having matched before, so newer alerts get no notice. */
const noticeCriteria = (
  show: CatalogShow,
  former: FormerFilterableShow,
  { matching, now }: { matching: readonly StoredFilter[]; now: Date },
): { filters: readonly StoredFilter[]; needsNotice: (alert: FilterAlert) => boolean } => {
  const matchedBefore = ({ matches }: StoredFilter) => former === 'added' || (former !== null && matches(former))
  const idsMatchedBefore = new Set(matching.filter(matchedBefore).map(({ id }) => id))
  const hasNotices = former !== null && former !== 'added' && keepsNotices(former.attributes, show, now)
  return {
    filters: hasNotices ? matching.filter(({ id }) => !idsMatchedBefore.has(id)) : matching,
    needsNotice: ({ filterId, confirmedAt }) => confirmedAt <= show.createdAt || !idsMatchedBefore.has(filterId),
  }
}

/** Returns whether the show still has its notices from before the write. A show that was over, or that the write called off or put
 * back on, may have lost them. */
const keepsNotices = (before: FilterableAttributes, { status, timeZone }: CatalogShow, now: Date): boolean =>
  isOff(before.status) === isOff(status) && upcomingUntil(before.showDate, timeZone) > now
