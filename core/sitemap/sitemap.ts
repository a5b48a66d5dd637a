/** What has pages that search engines are told of. */
export const sitemapKinds = ['shows', 'bands', 'venues'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** As many as one file may have (sitemaps.org, "Sitemap file requirements"). */
export const MOST_ADDRESSES = 50_000

/** As many as a part is made for: what is added until parts are made anew has room in the last file that it falls into. */
export const PART_SIZE = 45_000

/** Shows of the last year are told of; older ones are found from their bands and venues. */
export const RECENT_DAYS = 365

/** Addresses that follow each other in the order of their slugs (by code point): `first` is where the part begins. */
export type SitemapPart = { first: string; changedAt: Date }

export type SitemapEntry = { slug: string; changedAt: Date }
