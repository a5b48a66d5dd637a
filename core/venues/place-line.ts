/** Joins the parts of a place, smallest first, without empty parts or direct repetitions: Berlin is in the region Berlin. */
export const placeLine = (...parts: readonly string[]): string =>
  parts.filter((part, at) => part && part.toLowerCase() !== parts[at - 1]?.toLowerCase()).join(', ')
