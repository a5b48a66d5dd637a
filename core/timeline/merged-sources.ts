import type { BandId, VenueId } from '#core/ids.ts'
import type { Source } from '#core/sources/source.ts'
import type { Stores } from '#core/stores.ts'
import type { Merge, MovedSource } from './merge.ts'

type Entry = BandId | VenueId

const fields = ['bandId', 'venueId', 'defaultVenueId'] as const satisfies readonly MovedSource['field'][]

/** Makes sources whose band, venue or default venue is `from` refer to `into`. Returns the changed fields for {@link returnSources}. */
export const moveSources = async (
  { sources }: Pick<Stores, 'sources'>,
  { from, into }: { from: Entry; into: Entry },
): Promise<readonly MovedSource[]> => {
  const moved: MovedSource[] = []
  for (const source of await sources.referringTo(from)) {
    const fieldsOfSource = fields.filter((field) => entryOf(source, field) === from)
    await sources.save(withEntry(source, fieldsOfSource, into))
    moved.push(...fieldsOfSource.map((field) => ({ id: source.id, field })))
  }
  return moved
}

/** Makes the sources that a merge moved, and that still refer to `remaining`, refer to `from` again. */
export const returnSources = async (
  { sources }: Pick<Stores, 'sources'>,
  { from, sources: moved }: Pick<Merge, 'from' | 'sources'>,
  remaining: Entry,
): Promise<void> => {
  if (moved.length === 0) return
  for (const source of await sources.referringTo(remaining)) {
    const fieldsOfSource = moved.flatMap(({ id, field }) =>
      id === source.id && entryOf(source, field) === remaining ? [field] : [],
    )
    if (fieldsOfSource.length > 0) await sources.save(withEntry(source, fieldsOfSource, from))
  }
}

export const withoutMoved = (
  { sources }: Pick<Merge, 'sources'>,
  { sources: others }: Pick<Merge, 'sources'>,
): readonly MovedSource[] =>
  sources.filter(({ id, field }) => !others.some((other) => other.id === id && other.field === field))

const entryOf = (source: Source, field: MovedSource['field']): Entry | null =>
  field === 'defaultVenueId' ? source.defaults.venueId : source[field]

/** The new version stops a run in progress. */
const withEntry = (source: Source, moved: readonly MovedSource['field'][], entry: Entry): Source => ({
  ...source,
  ...(moved.includes('bandId') && { bandId: entry as BandId }),
  // Trust was granted for the other venue, which the keeper may edit.
  ...(moved.includes('venueId') && { venueId: entry as VenueId, isTrusted: false }),
  ...(moved.includes('defaultVenueId') && { defaults: { ...source.defaults, venueId: entry as VenueId } }),
  version: source.version + 1,
  validators: null,
})
