import type { Sitemap } from '#core/reads.ts'
import { byCodePoint } from '#core/text/by-code-point.ts'
import type { SitemapEntry, SitemapPart } from './sitemap.ts'

/** Splits the entries, which must be sorted by slug, into parts; see {@link Sitemap.parts}. */
export const partsOf = (sorted: readonly SitemapEntry[], size: number): readonly SitemapPart[] => {
  const starts = sorted.flatMap(({ slug }, index) => (index % size === 0 ? [{ first: slug, index }] : []))
  return starts.map(({ first, index }) => {
    const timesOfChange = sorted.slice(index, index + size).map(({ changedAt }) => changedAt.getTime())
    return { first, changedAt: new Date(Math.max(...timesOfChange)) }
  })
}

type Range = Omit<Parameters<Sitemap['entries']>[1], 'since'>

/** Returns up to `limit` of the entries, which must be sorted by slug: from `from.slug` up to, but not including, `end`. */
export const entriesIn = (sorted: readonly SitemapEntry[], { from, end, limit }: Range): readonly SitemapEntry[] =>
  sorted
    .filter(({ slug }) => {
      const order = byCodePoint(slug, from.slug)
      return (from.isInclusive ? order >= 0 : order > 0) && (end === null || byCodePoint(slug, end) < 0)
    })
    .slice(0, limit)
