import type { MergeOfBands } from '#core/history/merge.ts'
import type { Stores } from '#core/stores.ts'

/**
 * Gives `from` its places on bills back. What was merged later and stands on the same bills is taken back first and done
 * again afterwards, so that nobody is left out who stands there under the name of the other, and each of these merges can
 * itself be taken back, in any order.
 */
export const giveBillsBack = async (
  { shows, merges }: Pick<Stores, 'shows' | 'merges'>,
  merge: MergeOfBands,
): Promise<void> => {
  const showIds = merge.changed.map(({ showId }) => showId)
  const concerned = new Set(showIds)
  const later = await merges.later(merge)
  for (const { from, into, changed } of later.toReversed())
    await shows.unbill(
      from,
      into,
      changed.filter(({ showId }) => concerned.has(showId)),
    )
  await shows.unbill(merge.from, merge.into, merge.changed)
  for (const { id, from, into, changed } of later) {
    const anew = await shows.rebill(from, into, showIds)
    await merges.saveChanged(id, [...changed.filter(({ showId }) => !concerned.has(showId)), ...anew])
  }
}
