import type { Ports } from '#core/ports.ts'
import { dayIn } from '#core/time/local-time.ts'
import { PART_SIZE, RECENT_DAYS, type SitemapKind, type SitemapPart } from './sitemap.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const recentSince = (now: Date): string => dayIn('UTC', new Date(now.getTime() - RECENT_DAYS * DAY_MS))

/** Returns the parts of a kind's sitemap with their last changes. Scans all entries, so cache the result. */
export const makeListSitemapParts =
  ({ sitemap, clock }: Pick<Ports, 'sitemap' | 'clock'>) =>
  (kind: SitemapKind): Promise<readonly SitemapPart[]> =>
    sitemap.parts(kind, { since: recentSince(clock.now()), size: PART_SIZE })
