import { describe, expect, test } from 'vitest'
import { parsePrice, priceDetails, saysFreeAdmission } from '#core/shows/price.ts'

describe('a price', () => {
  test.each([
    ['$15', 'US', '15', 'USD'],
    ['$15', 'CA', '15', 'CAD'],
    ['15 €', 'DE', '15', 'EUR'],
    ['€12.50', 'FR', '12.50', 'EUR'],
    ['12,50 €', 'DE', '12.50', 'EUR'],
    ['12,- €', 'DE', '12', 'EUR'],
    ['12.– CHF', 'CH', '12', 'CHF'],
    ['EUR 12', 'GB', '12', 'EUR'],
    ['10 euros', 'FR', '10', 'EUR'],
    ['£7', 'GB', '7', 'GBP'],
    ['150 kr', 'SE', '150', 'SEK'],
    ['150 kr.', 'DK', '150', 'DKK'],
    ['¥3,500', 'JP', '3500', 'JPY'],
    ['3.500円', 'JP', '3500', 'JPY'],
    ['1.250,00 €', 'IT', '1250.00', 'EUR'],
    ['CA$20', 'US', '20', 'CAD'],
    ['Free', 'US', '0', 'USD'],
    ['  Eintritt   frei! ', 'DE', '0', 'EUR'],
  ])('is read from %s in %s', (text, country, amount, currency) => {
    expect(parsePrice(text, country)).toEqual({ amount, currency })
  })

  test.each([
    ['$15 adv / $18 doors', 'US'],
    ['10-15 €', 'DE'],
    ['from $15', 'US'],
    ['$15+', 'US'],
    ['15', 'US'],
    ['$15', 'DE'],
    ['$15', 'ZW'],
    ['150 kr', 'DE'],
    ['¥1000', 'US'],
    ['Free before 9', 'US'],
    ['Free', 'ZW'],
    ['pay what you can', 'GB'],
    ['12 beers', 'DE'],
    ['$1e9', 'US'],
    ['-5 €', 'DE'],
    ['', 'US'],
    [`$${'9'.repeat(60)}`, 'US'],
  ])('is not guessed from %s in %s', (text, country) => {
    expect(parsePrice(text, country)).toBeNull()
  })
})

test.each([
  ['Free', true],
  ['free  of charge!', true],
  ['ENTRÉE LIBRE', true],
  ['無料', true],
  ['free before 9', false],
  ['5 €', false],
])('%s says that entry is free: %s', (text, expected) => {
  expect(saysFreeAdmission(text)).toBe(expected)
})

test('the price details are the price text, unless it only repeats the price in the door facts', () => {
  const details = (price: string | null, doorFacts: Parameters<typeof priceDetails>[0]['doorFacts']) =>
    priceDetails({ price, venueCountry: 'DE', doorFacts })
  expect(details('10 €', {})).toBe('10 €')
  expect(details('Eintritt frei', { priceKind: 'free' })).toBeNull()
  expect(details('free before 9', { priceKind: 'free' })).toBe('free before 9')
  const tenEuros = { priceKind: 'fixed', priceAmount: 10, priceCurrency: 'EUR' } as const
  expect(details('10,00 €', tenEuros)).toBeNull()
  expect(details('12 €', tenEuros)).toBe('12 €')
  expect(details(null, tenEuros)).toBeNull()
  expect(details('5 to 10', { priceKind: 'donation' })).toBe('5 to 10')
})
