import type { Ports } from '#core/ports.ts'
import { MAX_NAME } from '#core/text/max-lengths.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { distinctBandNames } from './band-names.ts'
import type { ShowDraft } from './show-draft.ts'

const MAX_PARTS = 4
const AND = /\s(?:&|and|und|y|e|et)\s/i

/** Splits band names joined by "and" if a part is a known band and the whole is not. Other names stay whole:
 * "Axe & the Handles" may be one band. */
export const splitJoinedBandNames = async (
  { directory }: Pick<Ports, 'directory'>,
  drafts: readonly ShowDraft[],
): Promise<readonly ShowDraft[]> => {
  const partsByName = new Map(
    drafts
      .flatMap(({ bandNames }) => bandNames)
      .filter((name) => AND.test(name) && name.length <= MAX_NAME)
      .map((name) => [name, name.split(AND)] as const)
      .filter(([, parts]) => parts.length <= MAX_PARTS),
  )
  if (partsByName.size === 0) return drafts
  const known = await directory.bandsNamed([...partsByName].flatMap(([name, parts]) => [name, ...parts]).map(nameKeyOf))
  const isKnown = (name: string): boolean => known.has(nameKeyOf(name))
  const partsOf = (name: string): readonly string[] => {
    const parts = partsByName.get(name) ?? []
    return !isKnown(name) && parts.some(isKnown) ? parts : [name]
  }
  return drafts.map((draft) => ({ ...draft, bandNames: distinctBandNames(draft.bandNames.flatMap(partsOf)) }))
}
