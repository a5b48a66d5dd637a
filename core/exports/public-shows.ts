import * as z from 'zod/mini'
import { readPages } from '#core/paging/read-pages.ts'
import type { Ports } from '#core/ports.ts'
import { instant } from '#core/response.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { ShowListing, toListing } from '#core/shows/listing.ts'
import { doorTimeOrShowTime } from '#core/shows/show.ts'

export type PublicShowPage = readonly PublicShow[]

export const PublicShow = z.extend(z.omit(ShowListing, { userEditable: true, isDeleted: true }), {
  addedAt: instant,
  changedAt: instant,
})
export type PublicShow = z.output<typeof PublicShow>

const PAGE_SIZE = 100

/** Returns the show as exports contain it: without a private street, even on the night of the show. */
export const publicShow = (show: CatalogShow, now: Date): PublicShow => {
  const { userEditable: _, isDeleted: __, ...listing } = toListing({ ...show, addressRevealMinutes: null }, null, now)
  return { ...listing, addedAt: show.createdAt.toISOString(), changedAt: show.updatedAt.toISOString() }
}

/** Yields all matching shows in list order, in pages read on demand. The cursor is the last show of a page, so that additions
 * don't shift later pages. */
export async function* publicShows(
  { catalog, clock }: Pick<Ports, 'catalog' | 'clock'>,
  filter: ShowFilter,
): AsyncGenerator<PublicShowPage, void, undefined> {
  const now = clock.now()
  const query = { filter, now, limit: PAGE_SIZE }
  const showPages = readPages(
    PAGE_SIZE,
    async (after: CursorKey | null) => (await catalog.list({ ...query, ...(after ? { after } : { offset: 0 }) })).shows,
    (show) => ({
      showDate: show.showDate,
      showTitle: show.showTitle,
      id: show.id,
      firstTime: doorTimeOrShowTime(show),
    }),
  )
  for await (const shows of showPages) yield shows.map((show) => publicShow(show, now))
}
