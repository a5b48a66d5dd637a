import type { Genre } from '#core/bands/genres.ts'
import type { BandId } from '#core/ids.ts'
import type { JobPayloads } from '#core/jobs/job.ts'
import type { Ports } from '#core/ports.ts'
import type { Act } from '#core/shows/act.ts'
import { type CatalogShow, genresOfLineUp } from '#core/shows/catalog-show.ts'
import type { FormerShow } from '#core/shows/show.ts'
import { ShowSnapshot } from '#core/timeline/snapshot.ts'
import { type FilterableShow, filterableShowOf } from './alert-matching.ts'

type NeededPorts = Pick<Ports, 'transact' | 'directory' | 'history'>

/** The show before a write. `added` if the write added the show, or edited a venue whose former state is unknown. Null if no list
 * contained the show before the write, or if its former state cannot be read. */
export type FormerFilterableShow = FilterableShow | 'added' | null

export const formerShow = async (
  ports: NeededPorts,
  { showId, version, before }: Extract<JobPayloads['match-alerts'], { showId: unknown }>,
): Promise<FormerFilterableShow> => {
  if (version === 1) return 'added'
  const former = before === undefined ? await snapshotOf(ports, showId, version - 1) : before
  const venue = former && (await ports.directory.venue(former.venueId))
  if (!venue) return null
  const names = await ports.history.namesOf({ bands: former.lineUp.map(({ bandId }) => bandId), venues: [] })
  const genres = await formerGenres(ports, former.lineUp)
  return filterableShowOf(former, venue, { bandNameOf: (id) => names.get(id), genres })
}

/** Returns the genres of the playing bands: for each band, those in `before`, or else its present ones. */
export const formerGenres = async (
  { directory }: Pick<Ports, 'directory'>,
  lineUp: readonly Act[],
  before: ReadonlyMap<BandId, readonly Genre[]> = new Map(),
): Promise<readonly Genre[]> => {
  const bands = lineUp.map(async ({ bandId: id }) => ({
    id,
    genres: before.get(id) ?? (await directory.band(id))?.genres ?? [],
  }))
  return genresOfLineUp(lineUp, await Promise.all(bands))
}

/** Returns the former show from its revision, for jobs that a process of an earlier release added without `before`. */
const snapshotOf = async (
  { transact }: NeededPorts,
  id: CatalogShow['id'],
  version: number,
): Promise<FormerShow | null> => {
  const revision = await transact(({ revisions }) => revisions.find('show', id, version))
  return (revision && revision.what !== 'deleted' && ShowSnapshot.safeParse(revision.snapshot).data) || null
}
