import type { Ports, StoragePorts } from '#core/ports.ts'
import { hasNoCriteria, type ShowFilter } from '#core/shows/filter/show-filter.ts'
import { dayAfter } from '#core/time/local-time.ts'

/** Covers all content. A write with this tag may have changed anything. */
export const CONTENT_TAG = 'content'
/** Every write has this tag. */
export const WRITES_TAG = 'writes'
/** Covers the number of shows on each day, and until when each show is upcoming. */
const CALENDAR_TAG = 'calendar'
const SHOWS_TAG = 'shows'
const BANDS_TAG = 'bands'
const VENUES_TAG = 'venues'
const IMAGES_TAG = 'images'
const MEMBERSHIPS_TAG = 'memberships'

const showTag = (id: string): string => `show-${id}`
const dayTag = (showDate: string): string => `day-${showDate}`

type Reads = Omit<StoragePorts, 'transact'>
type TagsOf<Method> = Method extends (...args: infer Args) => Promise<infer Result>
  ? readonly string[] | ((result: Result, ...args: Args) => readonly string[])
  : never

/** The tags of each read: a write that changes its result has one of them. The result of a read without tags may be outdated. */
type ReadTags = {
  [Port in keyof Reads]: { [Name in keyof Reads[Port]]: TagsOf<Reads[Port][Name]> } | readonly string[]
}

const bandsAndVenues = [BANDS_TAG, VENUES_TAG]
const anyShow = [SHOWS_TAG, ...bandsAndVenues]
const anyWrite = [WRITES_TAG]

type SluggedRow = { id: string; slug: string }
/** Uses `tagsOf` if the slug is the row's current one. For an unknown or former slug, any write may change the result. */
const ifCurrentSlug =
  (tagsOf: (row: SluggedRow) => readonly string[]) =>
  (row: SluggedRow | null, slug: string): readonly string[] =>
    row?.slug === slug ? tagsOf(row) : anyWrite

const MAX_RANGE_DAYS = 31

/** Returns the tags of bands, venues and the filter's days. Without a first or last date, or for more than {@link MAX_RANGE_DAYS}
 * days, returns {@link anyShow}. */
const tagsOfFilter = ({ startDate, endDate }: ShowFilter): readonly string[] => {
  if (startDate === null || endDate === null) return anyShow
  const tags = [...bandsAndVenues]
  for (let day = startDate; day <= endDate; day = dayAfter(day)) {
    if (tags.length >= bandsAndVenues.length + MAX_RANGE_DAYS) return anyShow
    tags.push(dayTag(day))
  }
  return tags
}

const readTags: ReadTags = {
  identities: anyWrite,
  accountDirectory: anyWrite,
  auditLog: anyWrite,
  siteStats: anyWrite,
  jobRuns: [],
  trafficTally: [],
  rateLimits: [],
  sitemap: anyWrite,
  history: anyWrite,
  cities: anyShow,
  catalog: {
    list: ({ shows }, { filter, ...query }) => {
      if (!hasNoCriteria(filter)) return tagsOfFilter(filter)
      const days = shows.map(({ showDate }) => dayTag(showDate))
      // A write may move a show of the cursor's day to the other side of the cursor.
      if ('after' in query) days.push(dayTag(query.after.showDate))
      return [CALENDAR_TAG, ...bandsAndVenues, ...days]
    },
    month: anyShow,
    clusters: anyShow,
    facets: anyShow,
    posterBytes: [IMAGES_TAG],
    show: (_, id) => [showTag(id), ...bandsAndVenues],
    sourcesOf: [],
    shows: (_, ids) => [...ids.map(showTag), ...bandsAndVenues],
    changedSince: anyWrite,
    showBySlug: ifCurrentSlug(({ id }) => [showTag(id), ...bandsAndVenues]),
    entryShows: anyShow,
    sharedLineUps: anyShow,
    sameNight: anyShow,
  },
  directory: {
    band: [BANDS_TAG],
    bandBySlug: ifCurrentSlug(() => [BANDS_TAG]),
    venue: [VENUES_TAG],
    venueBySlug: ifCurrentSlug(() => [VENUES_TAG]),
    members: [MEMBERSHIPS_TAG],
    claims: anyWrite,
    likelyVenues: anyShow,
    bandsNamed: [BANDS_TAG],
    venuesNamed: [VENUES_TAG],
    citiesNamed: [VENUES_TAG],
    searchBands: anyShow,
    searchVenues: anyShow,
    searchCities: anyShow,
    bandsAfter: [BANDS_TAG],
    venuesAfter: [VENUES_TAG],
  },
}

const MAX_TAGS = 50

/** Returns the tags of a response from the tags of its reads. If there are too many, the tag of all shows replaces those of
 * single shows and days. A response without tags counts as changed by any write. */
export const coarsenTags = (tags: ReadonlySet<string>): readonly string[] => {
  if (tags.size === 0) return [CONTENT_TAG, WRITES_TAG]
  if (tags.size < MAX_TAGS) return [CONTENT_TAG, ...tags]
  return [CONTENT_TAG, SHOWS_TAG, ...[...tags].filter((tag) => !/^(?:show|day)-|^shows$/.test(tag))]
}

/** Wraps the storage ports: reads pass their tags to `record`. Transactions and reads of image files pass
 * {@link WRITES_TAG}. */
export const withCacheTags = <Tagged extends Ports>(ports: Tagged, record: RecordTags): Tagged => {
  const wrapped = Object.entries(readTags).map(([name, tags]) => [
    name,
    wrapPort(ports[name as keyof Reads], tags as PortTags, record),
  ])
  return {
    ...ports,
    ...Object.fromEntries(wrapped),
    transact: recorded(ports.transact as Method, anyWrite, record),
    imageFiles: { ...ports.imageFiles, get: recorded(ports.imageFiles.get as Method, anyWrite, record) },
  }
}

type Method = (...args: unknown[]) => Promise<unknown>
type MethodTags = readonly string[] | ((result: unknown, ...args: unknown[]) => readonly string[])
type PortTags = readonly string[] | Record<string, MethodTags>
export type RecordTags = (tags: readonly string[]) => void

const wrapPort = (port: object, tags: PortTags, record: RecordTags): object =>
  Object.fromEntries(
    Object.entries(port).map(([name, method]) => [
      name,
      recorded(method, Array.isArray(tags) ? tags : ((tags as Record<string, MethodTags>)[name] ?? anyWrite), record),
    ]),
  )

const recorded =
  (method: Method, tags: MethodTags, record: RecordTags): Method =>
  async (...args) => {
    const result = await method(...args)
    record(typeof tags === 'function' ? tags(result, ...args) : tags)
    return result
  }
