/** Whether to test every screen in every language, theme and width, and more journeys on a phone (`npm run test:screens`). */
export const isFull = process.env.JOURNEYS === 'full'

/** Returns a filter that keeps shard `index` of `count` in the short run, and everything in the full run. It spreads the screens
 * over languages, themes or widths. */
export const isInShard =
  (index: number, count: number) =>
  (_item: unknown, position: number): boolean =>
    isFull || position % count === index
