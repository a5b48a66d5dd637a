import { type Band, bandSlug, makeBand } from '#core/bands/band.ts'
import { addition } from '#core/history/revision.ts'
import { type AccountId, BandId } from '#core/ids.ts'
import type { Ids } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { fold } from '#core/text.ts'

type Making = { ids: Ids; by: AccountId; at: Date }

/**
 * A band for every name, by {@link Band.nameKey}: the oldest that bears it; else a new one with just its name, in the
 * spelling that came first.
 */
export const findOrAddBands = async (
  { bands, revisions }: Pick<Stores, 'bands' | 'revisions'>,
  names: readonly string[],
  { ids, by, at }: Making,
): Promise<ReadonlyMap<string, Band>> => {
  const wanted = new Map<string, string>()
  for (const name of names) if (!wanted.has(fold(name))) wanted.set(fold(name), name)
  const known = await bands.findByNames([...wanted.keys()])
  const missing = [...wanted].flatMap(([nameKey, name]) => (known.has(nameKey) ? [] : [name]))
  const slugs = await bands.freeSlugs(missing.map(bandSlug))
  const newBands = missing.map((name, index) => {
    // There are as many slugs as names; the fallback only tells the compiler so.
    const slug = slugs[index] ?? bandSlug(name)
    return makeBand({ name, bio: null, links: [] }, { id: BandId.parse(ids.next()), slug, by, at })
  })
  const added = await bands.addAll(newBands)
  await revisions.addAll(added.map((band) => addition('band', band, { by, at })))
  return new Map([...known, ...added.map((band) => [band.nameKey, band] as const)])
}
