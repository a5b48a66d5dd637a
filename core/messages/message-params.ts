import * as z from 'zod/mini'
import { day, described, integer, list, named, text } from '#core/response.ts'
import { type Label, labels } from './labels.ts'

const texts = list(text)
const optional = z.exactOptional

export const codesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

export const Params = named(
  'MessageParams',
  described(
    z.object({
      label: optional(described(z.enum(codesOf(labels) as Label[]), 'The name of a field.')),
      nth: optional(described(integer, 'The number of the field among those with the same label, from 1.')),
      max: optional(z.number()),
      min: optional(z.number()),
      status: optional(described(integer, 'An HTTP status.')),
      year: optional(integer),
      count: optional(integer),
      limit: optional(integer),
      size: optional(text),
      choices: optional(texts),
      role: optional(text),
      day: optional(day),
      days: optional(described(texts, 'Days, YYYY-MM-DD, or --MM-DD without a year. They need not exist.')),
      weekday: optional(described(integer, '1 (Monday) to 7.')),
      saidWeekday: optional(integer),
      country: optional(described(text, 'ISO 3166-1 alpha-2.')),
      /** HH:MM, or a day and times. */
      time: optional(text),
      offset: optional(text),
      placeOffset: optional(text),
      cities: optional(texts),
      // Data from users or sources, never translated:
      text: optional(text),
      why: optional(text),
      name: optional(text),
      city: optional(text),
      region: optional(text),
      place: optional(text),
      sign: optional(text),
    }),
    'The values that vary in the text for a code.',
  ),
)
export type Params = Readonly<z.output<typeof Params>>
