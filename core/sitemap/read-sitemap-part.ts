import type { Ports } from '#core/ports.ts'
import { recentSince } from './list-sitemap-parts.ts'
import { MAX_URLS, type SitemapEntry, type SitemapKind } from './sitemap.ts'

const BATCH_SIZE = 1000

/** Returns the entries from `first` up to but excluding `end`, in batches, never more than a file allows. */
export const makeReadSitemapPart = ({ sitemap, clock }: Pick<Ports, 'sitemap' | 'clock'>) =>
  async function* (kind: SitemapKind, first: string, end: string | null): AsyncGenerator<readonly SitemapEntry[]> {
    const since = recentSince(clock.now())
    let from = { slug: first, isInclusive: true }
    for (let count = 0; count < MAX_URLS; count += BATCH_SIZE) {
      const entries = await sitemap.entries(kind, { since, from, end, limit: BATCH_SIZE })
      if (entries.length > 0) yield entries
      const last = entries.at(-1)
      if (last === undefined || entries.length < BATCH_SIZE) return
      from = { slug: last.slug, isInclusive: false }
    }
  }
