import type { BandHit } from '#core/bands/band.ts'
import { eachOf } from '#core/each-of.ts'
import type { BandId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { nameKeyOf } from '#core/text/text.ts'

/** A name on a bill: the band that bears it, or, where none does, those that it may mean. */
export type BandMatch = { bandName: string; bandId: BandId | null; likely: readonly BandHit[] }

/** As many as can be looked through in a row of a grid. */
const LIKELY = 5

/** So many names that nobody bears are looked up by likeness; who has more of them adds new bands. */
const MOST_LOOKED_UP = 100

/**
 * Looks up which band each name means, once for each {@link nameKeyOf}. A name that is no lawful one means nothing. Once `hasTime` is
 * false, names that no band bears are looked up no more.
 */
export const matchBands = async (
  { directory }: Pick<Ports, 'directory'>,
  names: readonly string[],
  { perhaps = [], hasTime = () => true }: { perhaps?: readonly string[]; hasTime?: () => boolean } = {},
): Promise<(name: string) => BandMatch> => {
  const distinct = new Map(names.filter((name) => name.length <= 256).map((name) => [nameKeyOf(name), name]))
  const known = await directory.bandsNamed([...distinct.keys(), ...perhaps.map(nameKeyOf)])
  const unknown = [...distinct].filter(([key]) => !known.has(key)).slice(0, MOST_LOOKED_UP)
  const likely = new Map(
    await eachOf(
      unknown,
      async ([key, name]) => [key, hasTime() ? await directory.searchBands(name, LIKELY) : []] as const,
    ),
  )
  return (bandName) => {
    const key = nameKeyOf(bandName)
    return { bandName, bandId: known.get(key) ?? null, likely: likely.get(key) ?? [] }
  }
}
