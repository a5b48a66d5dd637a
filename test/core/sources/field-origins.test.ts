import { expect, test } from 'vitest'
import { type AppliedFields, changesBy, newStatements, originsOf } from '#core/sources/field-origins.ts'
import type { RankedSource, SourcedFields } from '#core/sources/source-item.ts'

const venueSource: RankedSource = { id: 'venue', isAuthoritative: true }
const bandSource: RankedSource = { id: 'band', isAuthoritative: true }
const [listing, otherListing] = ['listing', 'other'].map((id): RankedSource => ({ id, isAuthoritative: false })) as [
  RankedSource,
  RankedSource,
]
const showFields = { price: null, doorTime: '19:00', status: 'scheduled' } as SourcedFields
const applied = (source: RankedSource, fields: Partial<SourcedFields>): AppliedFields => ({ source, applied: fields })
const fieldsChangedBy = (
  source: RankedSource,
  fields: Partial<SourcedFields>,
  appliedFields: readonly AppliedFields[],
  stated: Partial<SourcedFields>,
) => {
  const current = { ...showFields, ...fields }
  return changesBy(source, { fields: current, origins: originsOf(current, appliedFields) }, stated).fields
}

test('a source changes only the empty and default fields of a show that a user added', () => {
  const stated = { price: '10 €', doorTime: '18:00', status: 'cancelled' } as const
  expect(fieldsChangedBy(listing, {}, [], stated)).toEqual({ price: '10 €', status: 'cancelled' })
})

test('a source changes the fields that it has set, until a user changes them', () => {
  const appliedFields = [applied(listing, { price: '10 €', status: 'cancelled' })]
  expect(fieldsChangedBy(listing, { price: '10 €' }, appliedFields, { price: '11 €' })).toEqual({ price: '11 €' })
  for (const price of ['12 €', null])
    for (const source of [venueSource, listing])
      expect(fieldsChangedBy(source, { price }, appliedFields, { price: '11 €' })).toEqual({})
  expect(fieldsChangedBy(listing, { status: 'scheduled' }, appliedFields, { status: 'cancelled' })).toEqual({})
})

test('an authoritative source outranks one that is not; otherwise the first source wins', () => {
  const first = [applied(listing, { price: '10 €' })]
  expect(fieldsChangedBy(otherListing, { price: '10 €' }, first, { price: '11 €' })).toEqual({})
  expect(fieldsChangedBy(venueSource, { price: '10 €' }, first, { price: '12 €' })).toEqual({ price: '12 €' })
  const both = [...first, applied(venueSource, { price: '12 €' })]
  for (const source of [listing, bandSource])
    expect(fieldsChangedBy(source, { price: '12 €' }, both, { price: '13 €' })).toEqual({})
})

test('an authoritative source that states the current value holds the field from then on', () => {
  const first = [applied(listing, { price: '10 €' })]
  const fields = { ...showFields, price: '10 €' }
  const agreed = changesBy(venueSource, { fields, origins: originsOf(fields, first) }, { price: '10 €' })
  expect(agreed).toEqual({ fields: {}, held: ['price'] })
  const appliedFields = [...first, applied(venueSource, { price: '10 €' })]
  expect(fieldsChangedBy(listing, { price: '10 €' }, appliedFields, { price: '11 €' })).toEqual({})
})

test('only new and changed statements count', () => {
  const former = { price: '10 €', bandKeys: ['a'] }
  expect(newStatements({ price: '10 €', bandKeys: ['a', 'b'], doorTime: '19:00' }, former)).toEqual({
    bandKeys: ['a', 'b'],
    doorTime: '19:00',
  })
})
