import type { AccountId } from '#core/ids.ts'

export type EditableKind = 'show' | 'band' | 'venue'

export const revisionEvents = [
  'added',
  'edited',
  'corrected',
  'confirmed',
  'deleted',
  'restored',
  'merged',
  'unmerged',
] as const

export type Revision = {
  kind: EditableKind
  of: string
  version: number
  by: AccountId | null
  at: Date
  /** `restored`: undeleted or reverted. `corrected`: by the system. */
  what: (typeof revisionEvents)[number]
  snapshot: Readonly<Record<string, unknown>>
}

type Saved = { readonly id: string; readonly version: number }

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

export const addition = (kind: EditableKind, thing: Saved, stamp: Pick<Revision, 'by' | 'at'>): Revision =>
  revisionOf(kind, thing, 'added', stamp)
