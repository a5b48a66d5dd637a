/**
 * Joins the parts of a place with commas, from the smallest to the largest. Leaves out empty parts and a part that repeats the one
 * before: Berlin lies in the region Berlin.
 */
export const placeLine = (...parts: readonly string[]): string =>
  parts.filter((part, at) => part && part.toLowerCase() !== parts[at - 1]?.toLowerCase()).join(', ')
