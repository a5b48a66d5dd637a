import { type Revision, revisionOf } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'
import type { Show } from './show.ts'

const auditEvents = {
  edited: 'show.edited',
  confirmed: 'show.confirmed',
  deleted: 'show.deleted',
  restored: 'show.restored',
} as const

export const recordShow = async (
  { shows, revisions, audit }: Pick<Stores, 'shows' | 'revisions' | 'audit'>,
  changed: Show,
  what: keyof typeof auditEvents,
  { by, at }: Pick<Revision, 'by' | 'at'>,
): Promise<Show> => {
  const saved = await shows.save({ ...changed, updatedAt: at })
  await revisions.addAll([revisionOf('show', saved, what, { by, at })])
  await audit.add({ by, at, what: auditEvents[what], kind: 'show', of: saved.id, details: {} })
  return saved
}
