import type { BandHit } from '#core/bands/public-band.ts'
import type { BandId } from '#core/ids.ts'
import { mapConcurrent } from '#core/map-concurrent.ts'
import type { Ports } from '#core/ports.ts'
import { MAX_NAME } from '#core/text/max-lengths.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { MAX_LIKELY } from '#core/venues/find-likely-venues.ts'

export type BandMatch = { bandName: string; bandId: BandId | null; likely: readonly BandHit[] }

export const MAX_SIMILARITY_SEARCHES = 100

/** Looks up bands by {@link nameKeyOf}. While `hasTime` returns true, also searches for bands whose names are similar to the first
 * {@link MAX_SIMILARITY_SEARCHES} unknown `names`. Names longer than {@link MAX_NAME} match nothing. */
export const matchBands = async (
  { directory }: Pick<Ports, 'directory'>,
  names: readonly string[],
  possibleBands: readonly string[],
  hasTime: () => boolean,
): Promise<(name: string) => BandMatch> => {
  const nameByKey = new Map(names.filter((name) => name.length <= MAX_NAME).map((name) => [nameKeyOf(name), name]))
  const idByKey = await directory.bandsNamed([...nameByKey.keys(), ...possibleBands.map(nameKeyOf)])
  const unknown = [...nameByKey].filter(([key]) => !idByKey.has(key)).slice(0, MAX_SIMILARITY_SEARCHES)
  const likelyByKey = new Map(
    await mapConcurrent(
      unknown,
      async ([key, name]) => [key, hasTime() ? await directory.searchBands(name, MAX_LIKELY) : []] as const,
    ),
  )
  return (bandName) => {
    const key = nameKeyOf(bandName)
    return { bandName, bandId: idByKey.get(key) ?? null, likely: likelyByKey.get(key) ?? [] }
  }
}
