/** Whether every screen is tried in every language, theme and width, and every role on a phone (`npm run test:screens`). */
export const isFull = process.env.JOURNEYS === 'full'

/**
 * Returns a filter that keeps, in the short form, every `shares`th item from the `nth` on: what is tried once for each of so many
 * languages, themes or widths is spread over them then. The full form keeps all.
 */
export const share =
  (nth: number, shares: number) =>
  (_item: unknown, index: number): boolean =>
    isFull || index % shares === nth
