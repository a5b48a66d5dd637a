import { citiesOf, type VenueLocality } from '#core/cities/city.ts'
import { byCodePoint } from '#core/text/by-code-point.ts'
import type { SitemapEntry } from './sitemap.ts'

/** Returns the sitemap entries for the cities with venues, ordered by slug. */
export const cityEntries = (localities: readonly VenueLocality[]): readonly SitemapEntry[] =>
  citiesOf(localities)
    .flatMap(({ slug, changedAt }) => (changedAt ? { slug, changedAt } : []))
    .toSorted((one, other) => byCodePoint(one.slug, other.slug))
