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
  /** `restored`: undeleted, or set back to an earlier version. `corrected`: changed by the system. */
  what: (typeof revisionEvents)[number]
  snapshot: Readonly<Record<string, unknown>>
}

/** `source` is the host name of the site from which the change came. */
export type Stamp = Pick<Revision, 'by' | 'at'> & { source?: string }

/** Returns a revision. Its snapshot omits the musicians of a band, so that no copy of a removed name remains. */
export const revisionOf = (
  kind: EditableKind,
  entity: { readonly id: string; readonly version: number; readonly musicians?: unknown },
  what: Revision['what'],
  { by, at, source }: Stamp,
): Revision => {
  const { musicians: _, ...snapshot } = entity
  return {
    kind,
    of: entity.id,
    version: entity.version,
    by,
    at,
    what,
    snapshot: { ...snapshot, ...(source && { source }) },
  }
}
