/** Joins the parts of a place, smallest first, without empty parts or direct repetitions: Berlin is in the region Berlin. */
export const placeLine = (...parts: readonly string[]): string =>
  parts.filter((part, at) => part && part.toLowerCase() !== parts[at - 1]?.toLowerCase()).join(', ')

/** Returns the {@link placeLine} without the city at the beginning. */
export const areaLine = (city: string, ...areas: readonly string[]): string =>
  placeLine(city, ...areas)
    .slice(city.length)
    .replace(/^, /, '')
