/** Whether every screen is tested in every language, theme and width, and every role on a phone (`npm run test:screens`). */
export const isFull = process.env.JOURNEYS === 'full'

/** Returns a filter for the short run: it keeps every `shares`th item from the `nth`, to spread the tests over languages,
 * themes or widths. The full run keeps all. */
export const share =
  (nth: number, shares: number) =>
  (_item: unknown, index: number): boolean =>
    isFull || index % shares === nth
