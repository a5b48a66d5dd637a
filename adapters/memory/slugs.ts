import type { FormerSlugs } from './memory-state.ts'

/** The thing that has the slug, else the one that had it; also a deleted one. */
export const bySlug = <Thing extends { slug: string }>(
  things: ReadonlyMap<string, Thing>,
  former: FormerSlugs,
  slug: string,
): Thing | undefined => {
  for (const thing of things.values()) if (thing.slug === slug) return thing
  return things.get(former.get(slug) ?? '')
}

/**
 * A free slug for each base, no two the same. A deleted thing keeps its slug, because it can come back; a former slug still
 * leads somewhere. What `whose` has or had is free for it.
 */
export const freeSlugs = (
  things: ReadonlyMap<string, { slug: string }>,
  former: FormerSlugs,
  bases: readonly string[],
  whose?: string,
): string[] => {
  const had = [...former].flatMap(([slug, id]) => (id === whose ? [] : [slug]))
  const taken = new Set([...had, ...[...things].flatMap(([id, { slug }]) => (id === whose ? [] : [slug]))])
  return bases.map((base) => {
    let slug = base
    for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`
    taken.add(slug)
    return slug
  })
}

/** The slug that the thing had leads to it from now on, wherever nothing has it: see {@link bySlug}. */
export const keepFormerSlug = (former: FormerSlugs, id: string, was: string | undefined, is: string): void => {
  if (was !== undefined && was !== is) former.set(was, id)
}
