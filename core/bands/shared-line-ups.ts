import * as z from 'zod/mini'
import { BandId } from '#core/ids.ts'
import { described, integer, list, named, text } from '#core/response.ts'

const SharingBand = named(
  'SharingBand',
  z.object({
    id: BandId,
    slug: described(text, 'The readable part of its URL, /bands/{slug}.'),
    name: text,
    upcoming: described(integer, 'How many upcoming shows both bands play.'),
    past: described(integer, 'How many past shows both bands played.'),
  }),
)
export type SharingBand = z.output<typeof SharingBand>

export const SharedLineUps = named(
  'SharedLineUps',
  z.object({ bands: described(list(SharingBand), 'Up to ten, those with the most shared shows first.') }),
)
export type SharedLineUps = z.output<typeof SharedLineUps>
