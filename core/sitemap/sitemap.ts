export const sitemapKinds = ['shows', 'bands', 'venues', 'cities'] as const
export type SitemapKind = (typeof sitemapKinds)[number]
/** The slugs of cities are computed, not stored. */
export type StoredSitemapKind = Exclude<SitemapKind, 'cities'>

/** The maximum number of URLs in a file (sitemaps.org, "Using Sitemap index files"). */
export const MAX_URLS = 50_000

/** The intended number of URLs in a part. It leaves room for pages that are added before the parts are recomputed, and for errors
 * in parts that are estimated from a sample. */
export const PART_SIZE = 25_000

/** Sitemaps omit older shows, which are reachable from the pages of their bands and venues. */
export const RECENT_DAYS = 365

/** `changedAt` is null if the parts are estimated from a sample. */
export type SitemapPart = { first: string; changedAt: Date | null }

export type SitemapEntry = { slug: string; changedAt: Date }
