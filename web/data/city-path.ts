import { citySlug } from '#core/cities/city-slug.ts'

export const cityPath = (slug: string): string => `/cities/${encodeURIComponent(slug)}`

/** Returns the path of a city's page; null if the name is only punctuation, and so has no slug. */
export const cityPathOfPlace = (place: Parameters<typeof citySlug>[0]): string | null => {
  const slug = citySlug(place)
  return slug === null ? null : cityPath(slug)
}
