import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#core/messages/field-errors.ts'
import { knownDoorFacts } from '#core/venues/door-facts.ts'
import { DoorFactsInput, VenueDoorFactsInput } from '#core/venues/door-facts-input.ts'
import { VenueInput } from '#core/venues/venue.ts'
import { venueBody } from '#test/support/bodies.ts'

const errorsFor = (facts: object) =>
  DoorFactsInput.safeParse(facts).error?.issues.map(({ path, message }) => [path[0], message])

describe('door facts', () => {
  test('are stored only if they are known', () => {
    expect(DoorFactsInput.parse({})).toEqual({})
    expect(DoorFactsInput.parse({ stepFree: null, seating: false, strobe: true, curfew: '', other: true })).toEqual({
      seating: false,
      strobe: true,
    })
    expect(DoorFactsInput.parse({ curfew: '9:30' })).toEqual({ curfew: '09:30' })
  })

  test('of a venue exclude those that only a show can have', () => {
    const facts = { cashOnly: true, strobe: true, priceKind: 'free' }
    expect(VenueDoorFactsInput.parse(facts)).toEqual({ cashOnly: true })
  })

  test('include an amount and a currency only with a fixed price', () => {
    const price = { priceAmount: 12.5, priceCurrency: 'EUR' }
    expect(DoorFactsInput.parse({ priceKind: 'fixed', ...price })).toEqual({ priceKind: 'fixed', ...price })
    expect(DoorFactsInput.parse({ priceKind: 'free', ...price })).toEqual({ priceKind: 'free' })
    expect(DoorFactsInput.parse(price)).toEqual({})
  })

  test.each([
    [{ stepFree: 'yes' }, 'stepFree', 'door.not_a_flag'],
    [{ curfew: '25:00' }, 'curfew', 'time.not_a_time {"label":"curfew"}'],
    [{ priceKind: 'cheap' }, 'priceKind', 'door.unknown_price_kind'],
    [{ priceKind: 'fixed', priceCurrency: 'EUR' }, 'priceAmount', 'door.amount_required'],
    [{ priceKind: 'fixed', priceAmount: 5 }, 'priceCurrency', 'door.currency_required'],
    [{ priceAmount: 0 }, 'priceAmount', 'door.not_an_amount'],
    [{ priceAmount: 1.005 }, 'priceAmount', 'door.not_an_amount'],
    [{ priceAmount: 1e9 }, 'priceAmount', 'door.not_an_amount'],
    [{ priceAmount: Number.NaN }, 'priceAmount', 'door.not_an_amount'],
    [{ priceCurrency: 'eur' }, 'priceCurrency', 'door.unknown_currency'],
    [{ priceCurrency: 'SKA' }, 'priceCurrency', 'door.unknown_currency'],
  ])('such as %j are rejected with an error for %s', (facts, field, message) => {
    expect(errorsFor(facts)).toEqual([[field, message]])
  })

  test('are named by their path in errors, such as `doorFacts.seating`', () => {
    const { error } = VenueInput.safeParse({ ...venueBody(), doorFacts: { seating: 3 } })
    expect(fieldErrors(error?.issues ?? [])).toMatchObject([{ field: 'doorFacts.seating', code: 'door.not_a_flag' }])
  })

  test('of a show override those of its venue', () => {
    const venueDoorFacts = { stepFree: true, seating: true, curfew: '23:00' }
    expect(knownDoorFacts({ venueDoorFacts, doorFacts: { seating: false, strobe: true } })).toEqual({
      stepFree: true,
      seating: false,
      strobe: true,
      curfew: '23:00',
    })
  })
})
