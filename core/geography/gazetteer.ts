import type { Coordinates } from './coordinates.ts'

export type City = Coordinates & {
  name: string
  country: string
  region: string | null
  timeZone: string
  clock: number
  population: number
}

export type Region = { name: string; timeZone: string | null }

/** World-wide cities, regions and time zones. Accepts names in any language and spelling. */
export type Gazetteer = {
  /** Returns the cities of a name, most populous first; `country` (ISO 3166-1 alpha-2) filters them. */
  cities(name: string, country?: string): readonly City[]
  /** Returns the region of a name or code (`CA`, `US-CA`, `California`), or null. */
  region(name: string, country: string): Region | null
  /** Returns the distinct zones of a country, most populous first. */
  timeZones(country: string): readonly string[]
  timeZoneAt(point: Coordinates): string | null
  siteTimeZone: string
}
