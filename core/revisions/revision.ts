import type { AccountId } from '#core/ids.ts'

/** What people edit and what therefore keeps a history (decisions, section 1). */
export type EditableKind = 'show' | 'band' | 'venue'

/** One recorded change: who, when, which version it made, and the whole thing as it was afterwards, so that it can be undone. */
export type Revision = {
  kind: EditableKind
  of: string
  version: number
  by: AccountId | null
  at: Date
  /** `restored`: brought back after a deletion, or to an earlier version; `corrected`: by the product itself. */
  what: 'added' | 'edited' | 'corrected' | 'confirmed' | 'deleted' | 'restored' | 'merged' | 'unmerged'
  snapshot: Readonly<Record<string, unknown>>
}

type Saved = { readonly id: string; readonly version: number }

/** The revision that a save made of a thing. */
export const revisionOf = (
  kind: EditableKind,
  thing: Saved,
  what: Revision['what'],
  { by, at }: Pick<Revision, 'by' | 'at'>,
): Revision => ({
  kind,
  of: thing.id,
  version: thing.version,
  by,
  at,
  what,
  snapshot: thing,
})

/** The first revision of a thing, as it was saved. */
export const addition = (kind: EditableKind, thing: Saved, made: Pick<Revision, 'by' | 'at'>): Revision =>
  revisionOf(kind, thing, 'added', made)
