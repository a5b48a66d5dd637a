import { distinctBy } from '#core/distinct-by.ts'
import { type AccountId, BandId } from '#core/ids.ts'
import type { Confusables, Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { type Band, bandSlug, makeBand } from './band.ts'

/** Returns a band for each name, keyed by `nameKeyOf(name)`: the oldest band with the name, else the band whose Latin name
 * looks the same, else a new band with the name in its first spelling. */
export const findOrAddBands = async (
  { bands, revisions }: Pick<Stores, 'bands' | 'revisions'>,
  names: readonly string[],
  { ids, confusables, by, at }: Pick<Ports, 'ids' | 'confusables'> & { by: AccountId; at: Date },
): Promise<ReadonlyMap<string, Band>> => {
  const nameByKey = new Map(distinctBy(names, nameKeyOf).map((name) => [nameKeyOf(name), name]))
  const bandByKey = new Map(await bands.findByNames([...nameByKey.keys()]))
  for (const [nameKey, band] of await findConfusableBands({ bands, confusables }, nameByKey, bandByKey))
    bandByKey.set(nameKey, band)
  const missing = [...nameByKey].flatMap(([nameKey, name]) => (bandByKey.has(nameKey) ? [] : [name]))
  const slugs = await bands.freeSlugs(missing.map(bandSlug))
  const newBands = missing.map((name, index) => {
    const slug = slugs[index] ?? bandSlug(name)
    return makeBand({ name, bio: null, links: [] }, { id: BandId.parse(ids.next()), slug, by, at })
  })
  const added = await bands.addAll(newBands)
  await revisions.addAll(added.map((band) => revisionOf('band', band, 'added', { by, at })))
  return new Map([...bandByKey, ...added.map((band) => [band.nameKey, band] as const)])
}

const findConfusableBands = async (
  { bands, confusables }: Pick<Stores, 'bands'> & { confusables: Confusables },
  nameByKey: ReadonlyMap<string, string>,
  bandByKey: ReadonlyMap<string, Band>,
): Promise<readonly (readonly [nameKey: string, band: Band])[]> => {
  const latinKeys = [...nameByKey].flatMap(([nameKey, name]) => {
    const latinKey = nameKeyOf(confusables.inLatin(name))
    return bandByKey.has(nameKey) || latinKey === nameKey ? [] : [[nameKey, latinKey] as const]
  })
  if (latinKeys.length === 0) return []
  const bandByLatinKey = await bands.findByNames(latinKeys.map(([, latinKey]) => latinKey))
  return latinKeys.flatMap(([nameKey, latinKey]) => {
    const band = bandByLatinKey.get(latinKey)
    return band ? [[nameKey, band] as const] : []
  })
}
