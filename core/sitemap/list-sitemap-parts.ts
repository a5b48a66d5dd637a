import type { Ports } from '#core/ports.ts'
import { dayIn } from '#core/time/local-time.ts'
import { PART_SIZE, RECENT_DAYS, type SitemapKind, type SitemapPart } from './sitemap.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** From which day on shows are told of, at `now`. */
export const recentSince = (now: Date): string => dayIn('UTC', new Date(now.getTime() - RECENT_DAYS * DAY_MS))

/**
 * How the addresses of a kind are split for search engines, each part with when something in it last changed. What has no
 * addresses has no parts. Looks at everything once: to be kept for a while.
 */
export const makeListSitemapParts =
  ({ sitemap, clock }: Pick<Ports, 'sitemap' | 'clock'>) =>
  (kind: SitemapKind): Promise<readonly SitemapPart[]> =>
    sitemap.parts(kind, { since: recentSince(clock.now()), size: PART_SIZE })
