import type { FormerSlugs } from './memory-state.ts'

/** Returns the entity, deleted or not, that has this slug, or else the one that had it. */
export const findBySlug = <Row extends { slug: string }>(
  rows: ReadonlyMap<string, Row>,
  former: FormerSlugs,
  slug: string,
): Row | undefined => {
  for (const row of rows.values()) if (row.slug === slug) return row
  return rows.get(former.get(slug) ?? '')
}

/** Returns a distinct free slug for each base. Slugs of deleted entities and former slugs stay taken, except those of
 * `entityId`. */
export const freeSlugs = (
  rows: ReadonlyMap<string, { slug: string }>,
  former: FormerSlugs,
  bases: readonly string[],
  entityId?: string,
): string[] => {
  const formerSlugs = [...former].flatMap(([slug, id]) => (id === entityId ? [] : [slug]))
  const taken = new Set([...formerSlugs, ...[...rows].flatMap(([id, { slug }]) => (id === entityId ? [] : [slug]))])
  return bases.map((base) => {
    let slug = base
    for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`
    taken.add(slug)
    return slug
  })
}

/** If the slug changed, records the old one, so that it redirects to the entity. Current slugs take precedence ({@link findBySlug}). */
export const recordFormerSlug = (
  former: FormerSlugs,
  id: string,
  oldSlug: string | undefined,
  newSlug: string,
): void => {
  if (oldSlug !== undefined && oldSlug !== newSlug) former.set(oldSlug, id)
}
