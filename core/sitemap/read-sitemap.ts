import type { Ports } from '#core/ports.ts'
import { dayIn } from '#core/time/local-time.ts'
import { cityEntries } from './city-entries.ts'
import { MAX_URLS, PART_SIZE, RECENT_DAYS, type SitemapEntry, type SitemapKind, type SitemapPart } from './sitemap.ts'
import { entriesIn, partsOf } from './sorted-entries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const recentSince = (now: Date): string => dayIn('UTC', new Date(now.getTime() - RECENT_DAYS * DAY_MS))

type NeededPorts = Pick<Ports, 'sitemap' | 'cities' | 'clock'>

/** Returns the parts of a kind's sitemap, each with the time of its last change if known. Expensive, so cache the result. */
export const makeListSitemapParts =
  ({ sitemap, cities, clock }: NeededPorts) =>
  async (kind: SitemapKind): Promise<readonly SitemapPart[]> =>
    kind === 'cities'
      ? partsOf(cityEntries(await cities.all()), PART_SIZE)
      : sitemap.parts(kind, { since: recentSince(clock.now()), size: PART_SIZE })

const BATCH_SIZE = 1000

/** Returns the entries from the slug `first` up to, but not including, `end`, in batches; in total, at most as many as a file may
 * contain. */
export const makeReadSitemapPart = ({ sitemap, cities, clock }: NeededPorts) =>
  async function* (kind: SitemapKind, first: string, end: string | null): AsyncGenerator<readonly SitemapEntry[]> {
    let from = { slug: first, isInclusive: true }
    if (kind === 'cities') {
      yield entriesIn(cityEntries(await cities.all()), { from, end, limit: MAX_URLS })
      return
    }
    const since = recentSince(clock.now())
    for (let count = 0; count < MAX_URLS; count += BATCH_SIZE) {
      const entries = await sitemap.entries(kind, { since, from, end, limit: BATCH_SIZE })
      if (entries.length > 0) yield entries
      const last = entries.at(-1)
      if (last === undefined || entries.length < BATCH_SIZE) return
      from = { slug: last.slug, isInclusive: false }
    }
  }
