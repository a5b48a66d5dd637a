import { revisionOf, type Stamp } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'
import type { CatalogShow } from './catalog-show.ts'
import { loadCatalogShow } from './manageable-show.ts'
import { formerShowOf, type Show } from './show.ts'

type ShowEvent = 'edited' | 'confirmed' | 'deleted' | 'restored'

/** Saves `changed` with a revision and an audit entry, and queues the matching of alerts. Throws `stale_write`. */
export const recordShow = async (
  { shows, revisions, audit, jobs }: Pick<Stores, 'shows' | 'revisions' | 'audit' | 'jobs'>,
  { before, changed }: Record<'before' | 'changed', Show>,
  event: ShowEvent,
  stamp: Stamp,
): Promise<Show> => {
  const { by, at } = stamp
  const saved = await shows.save({ ...changed, updatedAt: at })
  await revisions.addAll([revisionOf('show', saved, event, stamp)])
  await audit.add({ by, at, what: `show.${event}`, kind: 'show', of: saved.id, details: {} })
  await jobs.add('match-alerts', { showId: saved.id, version: saved.version, before: formerShowOf(before) })
  return saved
}

/** Like {@link recordShow}, but returns the show with its venue and bands. */
export const recordAndLoadShow = async (
  stores: Stores,
  change: Record<'before' | 'changed', Show>,
  event: ShowEvent,
  stamp: Stamp,
): Promise<CatalogShow> => loadCatalogShow(stores, await recordShow(stores, change, event, stamp))
