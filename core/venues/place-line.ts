/** Joins the parts of a location with commas. Omits empty parts and parts equal to the one before, such as the region
 * Berlin after the city Berlin. */
export const placeLine = (...parts: readonly string[]): string =>
  parts.filter((part, index) => part && part.toLowerCase() !== parts[index - 1]?.toLowerCase()).join(', ')

/** Returns the `placeLine` without the city. */
export const areaLine = (city: string, ...areas: readonly string[]): string =>
  placeLine(city, ...areas)
    .slice(city.length)
    .replace(/^, /, '')
