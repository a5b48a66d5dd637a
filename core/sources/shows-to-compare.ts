import { VenueId } from '#core/ids.ts'
import { mapConcurrent } from '#core/map-concurrent.ts'
import type { Ports } from '#core/ports.ts'
import { type KnownItem, type SourcedShow, type SourceItem, sourcedFieldsOf } from './source-item.ts'

const MAX_SHOWS_PER_NIGHT = 50

/** Returns the shows of the known items, and the listed shows at the venue and on the day of each new item. */
export const showsToCompare = async (
  { catalog }: Pick<Ports, 'catalog'>,
  items: readonly SourceItem[],
  known: readonly KnownItem[],
): Promise<readonly SourcedShow[]> => {
  const isNew = ({ externalId, fields }: SourceItem): boolean =>
    !known.some((each) => each.externalId === externalId && each.showDate === fields.showDate)
  const nights = new Map(
    items.filter(isNew).flatMap(({ fields: { venueId, showDate } }) => {
      const id = VenueId.safeParse(venueId).data
      return id ? [[`${id} ${showDate}`, { venueId: id, showDate }] as const] : []
    }),
  )
  const showsByNight = await mapConcurrent([...nights.values()], (night) =>
    catalog.sameNight({ ...night, bandIds: [], bandKeys: [], limit: MAX_SHOWS_PER_NIGHT }),
  )
  const shows = [...(await catalog.shows(known.map(({ showId }) => showId))), ...showsByNight.flat()]
  return [...new Map(shows.map((show) => [show.id, { id: show.id, fields: sourcedFieldsOf(show) }])).values()]
}
