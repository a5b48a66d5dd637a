import * as z from 'zod/mini'
import { ShowId, VenueId } from '#core/ids.ts'
import { day, described, named, text } from '#core/response.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { showStatuses } from '#core/shows/status.ts'

/** A summary of a listed show: ten complete shows for each of 1,000 rows would make the response too large. */
export const ListedShow = named(
  'ListedShow',
  z.object({
    id: ShowId,
    slug: described(text, 'The readable part of its URL, /shows/{slug}.'),
    showTitle: text,
    showDate: day,
    status: z.enum(showStatuses),
    venueId: VenueId,
    venueName: text,
    venueCity: text,
  }),
)
export type ListedShow = z.output<typeof ListedShow>

export const listedShow = (show: CatalogShow): ListedShow => {
  const { id, slug, showTitle, showDate, status, venueId, venueName, venueCity, lineUp } = show
  return {
    id,
    slug,
    showTitle: listedName(displayTitle({ showTitle, lineUp })),
    showDate,
    status,
    venueId,
    venueName: listedName(venueName),
    venueCity,
  }
}
