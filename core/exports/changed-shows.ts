import type { ShowId } from '#core/ids.ts'
import { readPages } from '#core/paging/read-pages.ts'
import type { Ports } from '#core/ports.ts'
import { type PublicShow, publicShow } from './public-shows.ts'

export type DeletedShow = { id: ShowId; isDeleted: true }
export type ChangedShow = PublicShow | DeletedShow

export const isDeletedShow = (show: ChangedShow): show is DeletedShow => 'isDeleted' in show

const IDS_PER_PAGE = 10_000
const SHOWS_PER_PAGE = 100

/** Yields the shows that changed at or after `since`, directly or through a band or venue. Orders them by id, and reads pages on
 * demand. Omits private streets. A deleted show has only its id. */
export const makeDumpChanges = ({ catalog, clock }: Pick<Ports, 'catalog' | 'clock'>) =>
  async function* (since: Date): AsyncGenerator<readonly ChangedShow[], void, undefined> {
    const now = clock.now()
    const idPages = readPages(
      IDS_PER_PAGE,
      (after: ShowId | null) => catalog.changedSince({ since, after, limit: IDS_PER_PAGE }),
      (id) => id,
    )
    for await (const ids of idPages)
      for (let start = 0; start < ids.length; start += SHOWS_PER_PAGE) {
        const page = ids.slice(start, start + SHOWS_PER_PAGE)
        const showById = new Map((await catalog.shows(page)).map((show) => [show.id, show]))
        yield page.map((id) => {
          const show = showById.get(id)
          return show && !show.deletedAt ? publicShow(show, now) : { id, isDeleted: true }
        })
      }
  }
