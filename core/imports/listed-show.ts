import { listedName } from '#core/shows/in-list.ts'
import type { CatalogueShow } from '#core/shows/listing.ts'
import { shownTitle } from '#core/shows/show-title.ts'

/**
 * A show that is listed already, as far as it takes to know it: whole ones, ten beside each of a thousand rows, would be more
 * than an answer can hold.
 */
export type ListedShow = Pick<
  CatalogueShow,
  'id' | 'slug' | 'showTitle' | 'showDate' | 'status' | 'venueId' | 'venueName' | 'venueCity'
>

export const listedShow = (show: CatalogueShow): ListedShow => {
  const { id, slug, showTitle, showDate, status, venueId, venueName, venueCity, lineUp } = show
  return {
    id,
    slug,
    showTitle: listedName(shownTitle({ showTitle, lineUp })),
    showDate,
    status,
    venueId,
    venueName: listedName(venueName),
    venueCity,
  }
}
