import { citiesOf, type VenuePlace } from '#core/cities/city.ts'
import { byCodePoint } from '#core/text/by-code-point.ts'
import type { SitemapEntry } from './sitemap.ts'

/** Returns the pages of cities with venues for the sitemap, in order of their slugs. */
export const cityEntries = (places: readonly VenuePlace[]): readonly SitemapEntry[] =>
  citiesOf(places)
    .flatMap(({ slug, changedAt }) => (changedAt ? { slug, changedAt } : []))
    .toSorted((one, other) => byCodePoint(one.slug, other.slug))
