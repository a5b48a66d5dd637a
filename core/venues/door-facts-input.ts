import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { isObject } from '#core/input.ts'
import { described, flag, named, responseOf, text, time } from '#core/response.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { timeOfDay } from '#core/time/calendar-day.ts'
import { type DoorFacts, priceKinds, type VenueDoorFacts } from './door-facts.ts'

const MAX_PRICE = 1_000_000

const Flag = z._default(z.nullable(z.boolean({ error: fieldIssue('door.not_a_flag') })), null)

const venueInputFields = {
  minorsWithAdult: Flag,
  cashOnly: Flag,
  stepFree: Flag,
  accessibleToilet: Flag,
  seating: Flag,
  quietSpace: Flag,
  curfew: timeOfDay('curfew'),
}

const hasAtMostTwoDecimals = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

const Amount = z
  .number({ error: fieldIssue('door.not_an_amount') })
  .check(
    z.refine((amount) => amount > 0 && amount <= MAX_PRICE && hasAtMostTwoDecimals(amount), {
      error: fieldIssue('door.not_an_amount'),
    }),
  )
  .register(schemaMetadata, { minimum: 0.01, maximum: MAX_PRICE })

const Currency = z
  .string({ error: fieldIssue('door.unknown_currency') })
  .check(
    z.refine((code) => Intl.supportedValuesOf('currency').includes(code), {
      error: fieldIssue('door.unknown_currency'),
    }),
  )
  .register(schemaMetadata, { pattern: '^[A-Z]{3}$' })

type Facts = Readonly<Record<string, unknown>>

const requiredWithFixedPrice = (field: string, code: 'door.amount_required' | 'door.currency_required') =>
  z.refine<Facts>((facts) => facts.priceKind !== 'fixed' || facts[field] != null, {
    error: fieldIssue(code),
    path: [field],
    when: isObject,
  })

type Known<Parsed> = { [Name in keyof Parsed]?: NonNullable<Parsed[Name]> }

const knownDoorFactsIn = <Parsed extends Facts>(facts: Parsed): Known<Parsed> =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null)) as Known<Parsed>

export const VenueDoorFactsInput = z.pipe(
  z.object(venueInputFields),
  z.transform((facts): VenueDoorFacts => knownDoorFactsIn(facts)),
)

/** An amount or currency without a fixed price is ignored. */
export const DoorFactsInput = z.pipe(
  z
    .object({
      ...venueInputFields,
      strobe: Flag,
      priceKind: z._default(z.nullable(z.enum(priceKinds, { error: fieldIssue('door.unknown_price_kind') })), null),
      priceAmount: z._default(z.nullable(Amount), null),
      priceCurrency: z._default(z.nullable(Currency), null),
    })
    .check(
      requiredWithFixedPrice('priceAmount', 'door.amount_required'),
      requiredWithFixedPrice('priceCurrency', 'door.currency_required'),
    ),
  z.transform(
    ({ priceAmount, priceCurrency, ...facts }): DoorFacts => ({
      ...knownDoorFactsIn(facts),
      ...(facts.priceKind === 'fixed' && knownDoorFactsIn({ priceAmount, priceCurrency })),
    }),
  ),
)

const knownFlag = (description: string) => described(z.exactOptional(flag), description)

const venueResponseFields = {
  minorsWithAdult: knownFlag('Whether minors may enter with an adult.'),
  cashOnly: knownFlag('Whether only cash is accepted.'),
  stepFree: knownFlag('Whether the entrance has no steps.'),
  accessibleToilet: knownFlag('Whether there is an accessible toilet.'),
  seating: knownFlag('Whether there are seats.'),
  quietSpace: knownFlag('Whether there is a quiet space.'),
  curfew: described(z.exactOptional(time), 'When the music ends, HH:MM at the venue.'),
}

export const VenueDoorFactsResponse = described(
  named('VenueDoorFacts', responseOf<VenueDoorFacts>()(z.object(venueResponseFields))),
  'Only known facts are present.',
)

export const DoorFactsResponse = described(
  named(
    'DoorFacts',
    responseOf<DoorFacts>()(
      z.object({
        ...venueResponseFields,
        strobe: knownFlag('Whether strobe lights are used.'),
        priceKind: described(
          z.exactOptional(z.enum(priceKinds)),
          'The kind of price. Text in `price` may add details.',
        ),
        priceAmount: described(z.exactOptional(z.number()), 'The price, if it is fixed.'),
        priceCurrency: described(z.exactOptional(text), 'The ISO 4217 code of the currency of a fixed price.'),
      }),
    ),
  ),
  'Only known facts are present.',
)
