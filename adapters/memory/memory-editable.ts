import { refuse } from '#core/errors.ts'
import { detached, type FormerSlugs } from './memory-state.ts'
import { freeSlugs, keepFormerSlug } from './slugs.ts'

type Editable = { id: string; slug: string; version: number; deletedAt: Date | null }

export const makeMemoryEditable = <Thing extends Editable>(things: Map<string, Thing>, former: FormerSlugs) => {
  const hasSlug = (slug: string, besides: string): boolean =>
    [...things.values()].some((thing) => thing.slug === slug && thing.id !== besides)
  return {
    find: async (id: Thing['id']): Promise<Thing | null> => {
      const thing = things.get(id)
      return thing && !thing.deletedAt ? detached(thing) : null
    },
    findAny: async (id: Thing['id']): Promise<Thing | null> => detached(things.get(id) ?? null),
    save: async (thing: Thing): Promise<Thing> => {
      const stored = things.get(thing.id)
      if ((stored?.version ?? 0) !== thing.version) return refuse('stale_write')
      if (hasSlug(thing.slug, thing.id)) return refuse('stale_write')
      const saved = { ...detached(thing), version: thing.version + 1 }
      things.set(saved.id, saved)
      keepFormerSlug(former, saved.id, stored?.slug, saved.slug)
      return detached(saved)
    },
    freeSlug: async (base: string, ownerId?: Thing['id']): Promise<string> =>
      freeSlugs(things, former, [base], ownerId)[0] ?? base,
  }
}
