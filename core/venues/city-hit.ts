import * as z from 'zod/mini'
import { described, named, text } from '#core/response.ts'

/** A city that has a venue, in the most frequent spelling among its venues. */
export const CityHit = named(
  'CityHit',
  z.object({ city: text, region: text, country: described(text, 'ISO 3166-1 alpha-2 code.') }),
)
export type CityHit = z.output<typeof CityHit>
