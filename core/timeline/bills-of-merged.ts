import type { Stores } from '#core/stores.ts'
import type { MergeOfBands } from './merge.ts'

/**
 * Gives `from` its places on bills back. What was merged later and stands on the same bills is taken back first and done
 * again afterwards, so that nobody is left out who stands there under the name of the other. Gives the later merges as they
 * have changed bills now, so that each of them can itself be taken back, in any order.
 */
export const giveBillsBack = async (
  shows: Stores['shows'],
  merge: MergeOfBands,
  later: readonly MergeOfBands[],
): Promise<readonly MergeOfBands[]> => {
  const showIds = merge.changed.map(({ showId }) => showId)
  const concerned = new Set(showIds)
  for (const { from, into, changed } of later.toReversed())
    await shows.unbill(
      from,
      into,
      changed.filter(({ showId }) => concerned.has(showId)),
    )
  await shows.unbill(merge.from, merge.into, merge.changed)
  const anew: MergeOfBands[] = []
  for (const each of later) {
    const untouched = each.changed.filter(({ showId }) => !concerned.has(showId))
    anew.push({ ...each, changed: [...untouched, ...(await shows.rebill(each.from, each.into, showIds))] })
  }
  return anew
}
