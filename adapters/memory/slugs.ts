import type { FormerSlugs } from './memory-state.ts'

/** Returns the entity, deleted or not, with the current slug, else the former one. */
export const bySlug = <Thing extends { slug: string }>(
  things: ReadonlyMap<string, Thing>,
  former: FormerSlugs,
  slug: string,
): Thing | undefined => {
  for (const thing of things.values()) if (thing.slug === slug) return thing
  return things.get(former.get(slug) ?? '')
}

/** Returns a distinct free slug for each base. Slugs of deleted entities and former slugs stay taken, except those of `ownerId`. */
export const freeSlugs = (
  things: ReadonlyMap<string, { slug: string }>,
  former: FormerSlugs,
  bases: readonly string[],
  ownerId?: string,
): string[] => {
  const had = [...former].flatMap(([slug, id]) => (id === ownerId ? [] : [slug]))
  const taken = new Set([...had, ...[...things].flatMap(([id, { slug }]) => (id === ownerId ? [] : [slug]))])
  return bases.map((base) => {
    let slug = base
    for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`
    taken.add(slug)
    return slug
  })
}

/** Redirects the former slug to the entity unless it is taken again ({@link bySlug}). */
export const keepFormerSlug = (former: FormerSlugs, id: string, was: string | undefined, is: string): void => {
  if (was !== undefined && was !== is) former.set(was, id)
}
