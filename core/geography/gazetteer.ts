import type { Coordinates } from './coordinates.ts'

export type City = Coordinates & {
  name: string
  country: string
  region: string | null
  timeZone: string
  /** Cities with the same id have the same local time throughout three years, beginning with the year in which the gazetteer was
   * compiled. */
  localTimeId: number
  population: number
}

export type Region = { name: string; timeZone: string | null }

/** The cities, regions and time zones of the world. Finds names in many languages, regardless of case and accents. */
export type Gazetteer = {
  /** Returns the cities with this name, most populous first; only those of `country` (ISO 3166-1 alpha-2) if given. */
  cities(name: string, country?: string): readonly City[]
  /** Returns cities with a name that begins with the text: exact matches first, then the most populous. Tolerates a
   * typo after the first letter. A region or country after a comma narrows the choice. */
  search(text: string, limit: number): readonly City[]
  /** Returns the cities in a box that contains the circle around the point, in any order. */
  citiesAround(point: Coordinates, kilometres: number): readonly City[]
  /** Returns the region with this name or code (`CA`, `US-CA`, `California`), or null. */
  region(name: string, country: string): Region | null
  /** Returns one time zone for each distinct local time in a country, most populous first. */
  timeZones(country: string): readonly string[]
  timeZoneAt(point: Coordinates): string | null
  /** The time zone to assume if nothing else is known. */
  siteTimeZone: string
}
