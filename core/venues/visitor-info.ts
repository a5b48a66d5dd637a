import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { optionalField } from '#core/input.ts'
import { described, integer, orNull, text } from '#core/response.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { MAX_CAPACITY, MAX_DIRECTIONS } from '#core/text/max-lengths.ts'
import { optionalText, optionalUrl } from '#core/text/text.ts'

/** Facts about a venue for visitors; null if unknown. `accessibility` and `transport` can give the street away,
 * so those of an `ask-a-punk` venue are visible only to users who may edit it. */
export type VisitorInfo = {
  website: string | null
  accessibility: string | null
  transport: string | null
  capacity: number | null
}

export const noVisitorInfo: VisitorInfo = { website: null, accessibility: null, transport: null, capacity: null }

const Capacity = z._default(
  z.nullable(
    z
      .int({ error: fieldIssue('venue.capacity_not_a_number') })
      .check(
        z.refine((people) => people >= 1 && people <= MAX_CAPACITY, {
          error: fieldIssue('venue.capacity_out_of_range', { max: MAX_CAPACITY }),
        }),
      )
      .register(schemaMetadata, { minimum: 1, maximum: MAX_CAPACITY }),
  ),
  null,
)

/** Facts that are missing from an edit keep their former values. */
export const visitorInfoFields = {
  website: optionalField(optionalUrl('website')),
  accessibility: optionalField(optionalText('accessibility', MAX_DIRECTIONS, { paragraphs: true })),
  transport: optionalField(optionalText('transport', MAX_DIRECTIONS, { paragraphs: true })),
  capacity: optionalField(Capacity),
}

type PartialVisitorInfo = { [Field in keyof VisitorInfo]?: VisitorInfo[Field] | undefined }

export const visitorInfoOf = (given: PartialVisitorInfo, former: VisitorInfo = noVisitorInfo): VisitorInfo => ({
  website: given.website === undefined ? former.website : given.website,
  accessibility: given.accessibility === undefined ? former.accessibility : given.accessibility,
  transport: given.transport === undefined ? former.transport : given.transport,
  capacity: given.capacity === undefined ? former.capacity : given.capacity,
})

const nullIfPrivate = 'Null if unknown, or if the address is private and you may not edit the venue.'

export const visitorInfoResponse = {
  website: described(orNull(text), 'The URL of the venue’s website; null if unknown.'),
  accessibility: described(
    orNull(text),
    `How to get in without steps, by lift or with help. May contain line breaks. ${nullIfPrivate}`,
  ),
  transport: described(orNull(text), `How to get there and home. May contain line breaks. ${nullIfPrivate}`),
  capacity: described(orNull(integer), 'How many people the venue admits; null if unknown.'),
}
