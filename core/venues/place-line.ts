/** Joins the parts of a place in order. Omits empty parts, and parts equal to the one before: the city Berlin is in the
 * region Berlin. */
export const placeLine = (...parts: readonly string[]): string =>
  parts.filter((part, index) => part && part.toLowerCase() !== parts[index - 1]?.toLowerCase()).join(', ')

export const areaLine = (city: string, ...areas: readonly string[]): string =>
  placeLine(city, ...areas)
    .slice(city.length)
    .replace(/^, /, '')
