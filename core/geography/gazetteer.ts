import type { Coordinates } from './coordinates.ts'

/** A populated place. `latitude` and `longitude` are its centre; `population` is 0 when unknown. */
export type City = Coordinates & {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The name of its state, province or the like; null where the country has none. */
  region: string | null
  /** IANA time zone. */
  timeZone: string
  /** Cities of one number keep the same time. */
  clock: number
  population: number
}

/** A state, province or the like. `timeZone` is null where its clocks differ from place to place. */
export type Region = { name: string; timeZone: string | null }

/** Where the cities and regions of the world are, and what time they keep. Names may be in any language and spelling. */
export type Gazetteer = {
  /** Cities of that name, the most populous first; `country` (ISO 3166-1 alpha-2) leaves out those of other countries. */
  cities(name: string, country?: string): readonly City[]
  /** The region of that name or code (`CA`, `US-CA`, `California`), or null. */
  region(name: string, country: string): Region | null
  /** The zones of a country that keep different time, that of most people first; none for a country without cities. */
  timeZones(country: string): readonly string[]
  /** The zone at a point, or null at sea. */
  timeZoneAt(point: Coordinates): string | null
  /** The site's own zone, for places of which nothing is known. */
  siteTimeZone: string
}
