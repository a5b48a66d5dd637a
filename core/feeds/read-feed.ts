import * as z from 'zod/mini'
import { documented } from '#core/documented.ts'
import type { ImageId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { Cursor } from '#core/shows/cursor.ts'
import { readable } from '#core/shows/find-show.ts'
import { FEED, inList } from '#core/shows/in-list.ts'
import { type CatalogueShow, type ShowListing, toListing } from '#core/shows/listing.ts'
import { datesInOrder, filterFields } from '#core/shows/show-filter.ts'
import { shownTitle } from '#core/shows/show-title.ts'
import { wrong } from '#core/wrong.ts'
import { feedTitle } from './feed-title.ts'
import type { FeedShow } from './show-words.ts'

/** So many shows a document of a feed has at most; the cursor leads on. */
export const MOST_ENTRIES = 1000

const KeepCancelled = z.pipe(
  z
    ._default(z.enum(['true', 'false', ''], { error: wrong('feed.cancelled_not_a_flag') }), '')
    .register(documented, { type: 'boolean', default: false }),
  z.transform((given) => given === 'true'),
)

/**
 * The query of a feed: a filter of the list, and the cursor that an earlier document gave. With `keepCancelled` a calendar
 * has a cancelled show as an event like any other, with the word before its name; other formats keep it anyway.
 */
export const FeedQuery = z
  .object({ ...filterFields, cursor: z.optional(Cursor), keepCancelled: KeepCancelled })
  .check(datesInOrder)
export type FeedQuery = z.output<typeof FeedQuery>

/** The query of a calendar of one show. */
export const ShowFeedQuery = z.object({ keepCancelled: KeepCancelled })

/** A show in a feed, the same for everybody; the instants are RFC 3339 in UTC. */
export type FeedEntry = {
  show: FeedShow
  addedAt: string
  changedAt: string
  /** Length of the file at `showPoster`; null without a poster and where the length is not known. */
  posterBytes: number | null
}

/**
 * A document of a feed. `updatedAt` is when the last change was made of what is in it, of an empty one the start of the day
 * (UTC). There are `totalItems` shows in the whole feed, more than that with `isTotalExact` false; `nextCursor` reads on.
 */
export type Feed = {
  siteName: string
  /** Which shows it has, without the site's name. */
  title: string
  /** Each is put together when it is read, so that not all of them are in memory at a time. */
  entries: Iterable<FeedEntry>
  /** How many of them there are. */
  count: number
  updatedAt: string
  totalItems: number
  isTotalExact: boolean
  nextCursor: string | null
}

/** The shows that the filter leaves, in the order of the list, for programs that ask again and again. Open to everybody. */
export const makeReadFeed =
  ({ catalogue, directory, clock, site }: Pick<Ports, 'catalogue' | 'directory' | 'clock' | 'site'>) =>
  async ({ cursor, keepCancelled: _, ...filter }: FeedQuery): Promise<Feed> => {
    const now = clock.now()
    const from = cursor ? { after: cursor } : { offset: 0 }
    const [title, found] = await Promise.all([
      feedTitle(directory, filter),
      catalogue.list({ filter, now, limit: MOST_ENTRIES + 1, ...from }),
    ])
    const shows = found.shows.slice(0, MOST_ENTRIES)
    const bytes = await posterBytes(catalogue, shows)
    const last = found.shows.length > MOST_ENTRIES ? shows.at(-1) : undefined
    return {
      siteName: site.name,
      title,
      entries: {
        *[Symbol.iterator]() {
          for (const show of shows) yield entryOf(show, bytes, now, (listing) => inList(listing, FEED))
        },
      },
      count: shows.length,
      updatedAt: latest(shows) ?? startOfDay(now),
      totalItems: found.total,
      isTotalExact: found.isTotalExact,
      nextCursor: last ? Cursor.encode(last) : null,
    }
  }

/** The feed of one show, by its address or one that it had. Refuses with `show.not_found` or `show.deleted`. */
export const makeReadShowFeed =
  ({ catalogue, clock, site }: Pick<Ports, 'catalogue' | 'clock' | 'site'>) =>
  async (slug: string): Promise<Feed & { slug: string }> => {
    const show = readable(await catalogue.showBySlug(slug), null)
    const entry = entryOf(show, await posterBytes(catalogue, [show]), clock.now())
    return {
      siteName: site.name,
      title: shownTitle(show),
      entries: [entry],
      count: 1,
      updatedAt: entry.changedAt,
      totalItems: 1,
      isTotalExact: true,
      nextCursor: null,
      slug: show.slug,
    }
  }

type Lengths = ReadonlyMap<ImageId, number>

const posterBytes = async (
  catalogue: Pick<Ports['catalogue'], 'posterBytes'>,
  shows: readonly CatalogueShow[],
): Promise<Lengths> => {
  const ids = shows.flatMap(({ poster }) => poster?.imageId ?? [])
  return ids.length === 0 ? new Map() : catalogue.posterBytes([...new Set(ids)])
}

/**
 * A private street is never in it, not even when the show's page tells it: copies of a feed are kept by caches, calendars
 * and readers, for longer than the night.
 */
const entryOf = (
  show: CatalogueShow,
  bytes: Lengths,
  now: Date,
  bounded: (show: ShowListing) => FeedShow = (show) => show,
): FeedEntry => ({
  show: bounded(toListing({ ...show, addressRevealMinutes: null }, null, now)),
  addedAt: show.createdAt.toISOString(),
  changedAt: show.updatedAt.toISOString(),
  posterBytes: (show.poster && bytes.get(show.poster.imageId)) || null,
})

const latest = (shows: readonly CatalogueShow[]): string | undefined => {
  const last = shows.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  return shows.length > 0 ? new Date(last).toISOString() : undefined
}

const startOfDay = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`
