import type { BandHit } from '#core/bands/band.ts'
import type { BandId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { fold } from '#core/text.ts'
import { eachOf } from './each-of.ts'

/** A name on a bill: the band that bears it, or, where none does, those that it may mean. */
export type BandMatch = { bandName: string; bandId: BandId | null; likely: readonly BandHit[] }

/** As many as can be looked through in a row of a grid. */
const LIKELY = 5

/** What the names mean, each looked up once, by {@link fold}. A name that is no lawful one means nothing. */
export const matchBands = async (
  { directory }: Pick<Ports, 'directory'>,
  names: readonly string[],
): Promise<(name: string) => BandMatch> => {
  const distinct = new Map(names.map((name) => [fold(name), name]))
  const found = await eachOf([...distinct], async ([key, name]): Promise<[string, Omit<BandMatch, 'bandName'>]> => {
    const hits = name.length <= 256 ? await directory.searchBands(name, LIKELY) : []
    const same = hits.find((hit) => fold(hit.name) === key)
    return [key, same ? { bandId: same.id, likely: [] } : { bandId: null, likely: hits }]
  })
  const byKey = new Map(found)
  return (bandName) => ({ bandName, ...(byKey.get(fold(bandName)) ?? { bandId: null, likely: [] }) })
}
