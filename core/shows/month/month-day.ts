import type { CatalogShow } from '#core/shows/catalog-show.ts'

/** The maximum number of shows that are counted for a day. */
export const MAX_COUNTED_PER_DAY = 99

/** The fields of a show that the month view needs. `bandNames` are the playing bands in billing order. */
export type MonthShow = Pick<
  CatalogShow,
  'id' | 'slug' | 'showTitle' | 'showDate' | 'doorTime' | 'showTime' | 'status' | 'venueName' | 'venueCity'
> & { bandNames: readonly string[] }

/** A day with shows. If `isTotalExact` is false, `total` is only a lower bound. */
export type MonthDay = { day: string; total: number; isTotalExact: boolean; shows: readonly MonthShow[] }
