import type { BandId, VenueId } from '#core/ids.ts'
import type { Source } from '#core/sources/source.ts'
import type { Stores } from '#core/stores.ts'
import type { Merge, MovedSourceField } from './merge.ts'

type EntryId = BandId | VenueId

const fields = ['bandId', 'venueId', 'defaultVenueId'] as const satisfies readonly MovedSourceField['field'][]

/** Replaces `from` with `into` as the band, venue or default venue of sources. Returns the changed fields for {@link returnSources}. */
export const moveSources = async (
  { sources }: Pick<Stores, 'sources'>,
  { from, into }: { from: EntryId; into: EntryId },
): Promise<readonly MovedSourceField[]> => {
  const moved: MovedSourceField[] = []
  for (const source of await sources.referringTo(from)) {
    const fieldsOfSource = fields.filter((field) => entryIdOf(source, field) === from)
    await sources.save(withEntry(source, fieldsOfSource, into))
    moved.push(...fieldsOfSource.map((field) => ({ id: source.id, field })))
  }
  return moved
}

/** Sets the `moved` fields back to `from` if they still refer to `remaining`. */
export const returnSources = async (
  { sources }: Pick<Stores, 'sources'>,
  { from, sources: moved }: Pick<Merge, 'from' | 'sources'>,
  remaining: EntryId,
): Promise<void> => {
  if (moved.length === 0) return
  for (const source of await sources.referringTo(remaining)) {
    const fieldsOfSource = moved.flatMap(({ id, field }) =>
      id === source.id && entryIdOf(source, field) === remaining ? [field] : [],
    )
    if (fieldsOfSource.length > 0) await sources.save(withEntry(source, fieldsOfSource, from))
  }
}

export const withoutSourcesOf = (
  { sources }: Pick<Merge, 'sources'>,
  { sources: others }: Pick<Merge, 'sources'>,
): readonly MovedSourceField[] =>
  sources.filter(({ id, field }) => !others.some((other) => other.id === id && other.field === field))

const entryIdOf = (source: Source, field: MovedSourceField['field']): EntryId | null =>
  field === 'defaultVenueId' ? source.defaults.venueId : source[field]

/** Returns the source with `entryId` in the `moved` fields. Its new version stops a run in progress. */
const withEntry = (source: Source, moved: readonly MovedSourceField['field'][], entryId: EntryId): Source => ({
  ...source,
  ...(moved.includes('bandId') && { bandId: entryId as BandId }),
  // Trust was granted for the former venue; the keeper might not be allowed to edit the new one.
  ...(moved.includes('venueId') && { venueId: entryId as VenueId, isTrusted: false }),
  ...(moved.includes('defaultVenueId') && { defaults: { ...source.defaults, venueId: entryId as VenueId } }),
  version: source.version + 1,
  validators: null,
})
