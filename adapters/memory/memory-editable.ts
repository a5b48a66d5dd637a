import { refuse } from '#core/errors.ts'
import { clone, type FormerSlugs } from './memory-state.ts'
import { freeSlugs, recordFormerSlug } from './slugs.ts'

type Editable = { id: string; slug: string; version: number; deletedAt: Date | null }

export const makeMemoryEditable = <Row extends Editable>(rows: Map<string, Row>, formerSlugs: FormerSlugs) => {
  const isSlugTaken = (slug: string, exceptId: string): boolean =>
    [...rows.values()].some((row) => row.slug === slug && row.id !== exceptId)
  return {
    find: async (id: Row['id']): Promise<Row | null> => {
      const row = rows.get(id)
      return row && !row.deletedAt ? clone(row) : null
    },
    findAny: async (id: Row['id']): Promise<Row | null> => clone(rows.get(id) ?? null),
    save: async (row: Row): Promise<Row> => {
      const stored = rows.get(row.id)
      if ((stored?.version ?? 0) !== row.version) return refuse('stale_write')
      if (isSlugTaken(row.slug, row.id)) return refuse('stale_write')
      const saved = { ...clone(row), version: row.version + 1 }
      rows.set(saved.id, saved)
      recordFormerSlug(formerSlugs, saved.id, stored?.slug, saved.slug)
      return clone(saved)
    },
    freeSlug: async (base: string, entityId?: Row['id']): Promise<string> =>
      freeSlugs(rows, formerSlugs, [base], entityId)[0] ?? base,
  }
}
