import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { BandId, MergeId, ShowId, VenueId } from '#core/ids.ts'
import { PAGE_SIZE } from '#core/paging/page-size.ts'
import { PageLimit } from '#core/paging/paging.ts'
import { type Actor, hasAnyRole, rolesThatEditEveryEntry, rolesThatEditEveryShow } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { described, flag, instant, integer, list, named, orNull, text } from '#core/response.ts'
import { type EditableKind, revisionEvents } from '#core/revisions/revision.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { requireReadable } from '#core/shows/find-show.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import { Change } from './change.ts'
import { changesBetween, referencesIn } from './changes.ts'
import { excerptOf } from './excerpt.ts'

const optionalVersion = (error: string) =>
  z._default(
    z.nullable(
      z.pipe(
        z
          .string({ error })
          .check(z.regex(/^[1-9]\d{0,8}$/, { error }))
          .register(schemaMetadata, { type: 'integer', minimum: 1, maximum: 999_999_999 }),
        z.transform(Number),
      ),
    ),
    null,
  )

export const HistoryQuery = z.object({
  before: optionalVersion(fieldIssue('version.not_a_version')),
  limit: PageLimit,
  version: optionalVersion(fieldIssue('version.not_a_number')),
})
export type HistoryQuery = z.output<typeof HistoryQuery>

export const HistoryEntry = z.object({
  version: integer,
  what: z.enum(revisionEvents),
  at: instant,
  by: described(
    orNull(text),
    'A display name, or the site whose statement was applied; null for the system and for deleted accounts.',
  ),
  changes: list(Change),
  mayRestore: flag,
  merge: orNull(z.object({ id: MergeId, name: text, isUndone: flag, mayUndo: flag })),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const HistoryPage = named(
  'History',
  z.object({
    entries: described(list(HistoryEntry), 'The latest change first.'),
    before: described(orNull(integer), 'Send it as `before` for the next page; null on the last page.'),
  }),
)
export type HistoryPage = z.output<typeof HistoryPage>

type Subject = { id: string; version: number; isPrivate: boolean }

/** Returns a page of the history, or one `version` in full, without private addresses. Throws `*.not_found` or `show.deleted`. */
export const makeListHistory =
  (ports: Pick<Ports, 'history' | 'catalog' | 'directory'>) =>
  async (
    actor: Actor | null,
    kind: EditableKind,
    id: ShowId | BandId | VenueId,
    { before = null, limit = PAGE_SIZE, version = null }: Partial<HistoryQuery>,
  ): Promise<HistoryPage> => {
    const subject = await subjectOf(ports, actor, kind, id)
    const page = version === null ? { before, limit } : { before: version + 1, limit: 1 }
    // Loads one more revision than the page shows, to compare the oldest entry with it.
    const loaded = await ports.history.of(kind, subject.id, { before: page.before, limit: page.limit + 1 })
    const revisions = loaded.slice(0, page.limit)
    if (version !== null && revisions[0]?.version !== version) refuse('revision.not_found')
    const references = loaded.map(({ snapshot }) => referencesIn(kind, snapshot))
    const names = await ports.history.namesOf({
      bands: [...new Set(references.flatMap(({ bands }) => bands))],
      venues: [...new Set(references.flatMap(({ venues }) => venues))],
    })
    const hasMerge = kind !== 'show' && revisions.some(({ what }) => what === 'merged')
    const merges = hasMerge ? await ports.history.merges(kind, subject.id) : []
    const mayRestore =
      actor !== null && hasAnyRole(actor.roles, kind === 'show' ? rolesThatEditEveryShow : rolesThatEditEveryEntry)
    const entries = revisions.map(({ version: entryVersion, what, at, byName, snapshot }, index): HistoryEntry => {
      const former = loaded[index + 1]
      const changes = former
        ? changesBetween(kind, [former.snapshot, snapshot], { names, isPrivate: subject.isPrivate })
        : []
      return {
        version: entryVersion,
        what,
        at: at.toISOString(),
        by: typeof snapshot.source === 'string' ? snapshot.source : byName,
        changes: version === null ? changes.map(excerptOf) : changes,
        mayRestore: mayRestore && entryVersion !== subject.version,
        merge: what === 'merged' ? mergeOf(merges, subject.id, at, mayRestore) : null,
      }
    })
    const hasMore = version === null && loaded.length > revisions.length
    return { entries, before: hasMore ? (revisions.at(-1)?.version ?? null) : null }
  }

type Merges = Awaited<ReturnType<Ports['history']['merges']>>

const mergeOf = (merges: Merges, id: string, at: Date, mayUndo: boolean): HistoryEntry['merge'] => {
  const merge = merges.find((each) => each.at.getTime() === at.getTime() && (each.from === id || each.into === id))
  if (!merge) return null
  const isUndone = merge.undoneAt !== null
  const name = listedName(merge.from === id ? merge.intoName : merge.fromName)
  return { id: merge.id, name, isUndone, mayUndo: mayUndo && !isUndone }
}

const subjectOf = async (
  { catalog, directory }: Pick<Ports, 'catalog' | 'directory'>,
  actor: Actor | null,
  kind: EditableKind,
  id: string,
): Promise<Subject> => {
  if (kind === 'show') return { ...requireReadable(await catalog.show(ShowId.parse(id)), actor), isPrivate: false }
  if (kind === 'band')
    return { ...((await directory.band(BandId.parse(id))) ?? refuse('band.not_found')), isPrivate: false }
  const venue = (await directory.venue(VenueId.parse(id))) ?? refuse('venue.not_found')
  return { ...venue, isPrivate: venue.addressVisibility !== 'public' }
}
