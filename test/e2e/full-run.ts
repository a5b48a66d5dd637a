/** Whether this is the full run (`npm run test:e2e`), which tests every screen in every language and theme and at every width, and
 * runs more journeys on a phone. */
export const isFullRun = process.env.E2E === 'full'

/** Returns a filter that keeps the items of shard `index` of `count` in the short run, and all items in the full run. The short run
 * thus spreads its screens over languages, themes or widths. */
export const shardFilter =
  (index: number, count: number) =>
  (_item: unknown, position: number): boolean =>
    isFullRun || position % count === index
