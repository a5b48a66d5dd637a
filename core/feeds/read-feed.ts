import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { ImageId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import { Cursor } from '#core/shows/cursor.ts'
import { dateChecks, filterFields } from '#core/shows/filter/show-filter.ts'
import { requireReadable } from '#core/shows/find-show.ts'
import { FEED_BOUNDS, listExcerpt } from '#core/shows/list-excerpt.ts'
import { type ShowListing, toListing } from '#core/shows/listing.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { feedTitle } from './feed-title.ts'
import type { FeedShow } from './show-text.ts'

export const MAX_FEED_ENTRIES = 1000

const KeepCancelled = z.pipe(
  z
    ._default(z.enum(['true', 'false', ''], { error: fieldIssue('feed.cancelled_not_a_flag') }), '')
    .register(schemaMetadata, { type: 'boolean', default: false }),
  z.transform((value) => value === 'true'),
)

/** The query of a feed: a filter and a cursor. With `keepCancelled`, calendars list cancelled shows as ordinary events with a
 * prefix; other formats list them anyway. */
export const FeedQuery = z
  .object({ ...filterFields, cursor: z.optional(Cursor), keepCancelled: KeepCancelled })
  .check(...dateChecks)
export type FeedQuery = z.output<typeof FeedQuery>

export const ShowFeedQuery = z.object({ keepCancelled: KeepCancelled })

export type FeedEntry = {
  show: FeedShow
  addedAt: string
  changedAt: string
  posterBytes: number | null
}

/** A page of a feed with `count` entries. `updatedAt` is the time of the last change to them, or the start of today (UTC) if
 * there are none. `totalItems` counts the entries of all pages, and is a lower bound unless `isTotalExact`. */
export type Feed = {
  siteName: string
  title: string
  entries: Iterable<FeedEntry>
  count: number
  updatedAt: string
  totalItems: number
  isTotalExact: boolean
  nextCursor: string | null
}

/** Returns a page of the matching shows, in list order, with at most {@link MAX_FEED_ENTRIES} entries. */
export const makeReadFeed =
  ({
    catalog,
    directory,
    gazetteer,
    clock,
    site,
  }: Pick<Ports, 'catalog' | 'directory' | 'gazetteer' | 'clock' | 'site'>) =>
  async ({ cursor, keepCancelled: _, ...filter }: FeedQuery): Promise<Feed> => {
    const now = clock.now()
    const from = cursor ? { after: cursor } : { offset: 0 }
    const [title, page] = await Promise.all([
      feedTitle({ directory, gazetteer }, filter),
      catalog.list({ filter, now, limit: MAX_FEED_ENTRIES + 1, ...from }),
    ])
    const shows = page.shows.slice(0, MAX_FEED_ENTRIES)
    const bytesById = await posterBytes(catalog, shows)
    const last = page.shows.length > MAX_FEED_ENTRIES ? shows.at(-1) : undefined
    return {
      siteName: site.name,
      title,
      entries: {
        *[Symbol.iterator]() {
          for (const show of shows) yield entryOf(show, bytesById, now, (listing) => listExcerpt(listing, FEED_BOUNDS))
        },
      },
      count: shows.length,
      updatedAt: lastChange(shows) ?? startOfDay(now),
      totalItems: page.total,
      isTotalExact: page.isTotalExact,
      nextCursor: last ? Cursor.encode(last) : null,
    }
  }

/** Returns the feed of the show with this current or former slug. Throws `show.not_found` or `show.deleted`. */
export const makeReadShowFeed =
  ({ catalog, clock, site }: Pick<Ports, 'catalog' | 'clock' | 'site'>) =>
  async (slug: string): Promise<Feed & { slug: string }> => {
    const show = requireReadable(await catalog.showBySlug(slug), null)
    const entry = entryOf(show, await posterBytes(catalog, [show]), clock.now())
    return {
      siteName: site.name,
      title: displayTitle(show),
      entries: [entry],
      count: 1,
      updatedAt: entry.changedAt,
      totalItems: 1,
      isTotalExact: true,
      nextCursor: null,
      slug: show.slug,
    }
  }

type PosterBytes = ReadonlyMap<ImageId, number>

const posterBytes = async (
  catalog: Pick<Ports['catalog'], 'posterBytes'>,
  shows: readonly CatalogShow[],
): Promise<PosterBytes> => {
  const ids = shows.flatMap(({ poster }) => poster?.imageId ?? [])
  return ids.length === 0 ? new Map() : catalog.posterBytes([...new Set(ids)])
}

/** Returns the show as an entry without a private street, because caches and calendars keep copies for longer than the night. */
const entryOf = (
  show: CatalogShow,
  bytesById: PosterBytes,
  now: Date,
  shorten: (show: ShowListing) => FeedShow = (show) => show,
): FeedEntry => ({
  show: shorten(toListing({ ...show, addressRevealMinutes: null }, null, now)),
  addedAt: show.createdAt.toISOString(),
  changedAt: show.updatedAt.toISOString(),
  posterBytes: (show.poster && bytesById.get(show.poster.imageId)) || null,
})

const lastChange = (shows: readonly CatalogShow[]): string | undefined => {
  const lastTimestamp = shows.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  return shows.length > 0 ? new Date(lastTimestamp).toISOString() : undefined
}

const startOfDay = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`
