import { describe, expect, test } from 'vitest'
import { mergeShow } from '#web/show-form/merge-show.ts'
import { emptyShowValues, type ShowFormValues } from '#web/show-form/show-form-values.ts'

const venue = (id: string, name: string) => ({
  venueId: id,
  pickedVenue: { id, name, address: '1 Street', city: 'Oakland', region: 'CA', country: 'US' } as never,
})

const base: ShowFormValues = {
  ...emptyShowValues,
  ...venue('v1', 'Lantern Hall'),
  bandList: [
    { bandId: 'b1', bandName: 'The Nutmeg Seven' },
    { bandId: 'b2', bandName: 'Trombone Tax' },
  ],
  showTitle: 'Skank Night',
  showDate: '2026-11-27',
  doorTime: '19:00',
  price: '$10',
}

const merge = (mine: Partial<ShowFormValues>, theirs: Partial<ShowFormValues>) =>
  mergeShow({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })

describe('merging two edits of a show', () => {
  test('reports nothing when nobody else changed anything', () => {
    expect(merge({ price: '$12' }, {})).toEqual({ changes: {}, accepted: [], conflicts: [] })
  })

  test('accepts and reports the fields that only the other user changed', () => {
    const { changes, accepted, conflicts } = merge({ price: '$12' }, { doorTime: '20:30', showTitle: 'Skank Fest' })
    expect(changes).toEqual({ doorTime: '20:30', showTitle: 'Skank Fest' })
    expect(accepted).toEqual([
      { label: 'Show title', theirs: 'Skank Fest' },
      { label: 'Door time', theirs: '8:30 PM' },
    ])
    expect(conflicts).toEqual([])
  })

  test('merges each door fact separately', () => {
    const { changes, accepted, conflicts } = merge(
      { stepFree: 'true', seating: 'true' },
      { seating: 'false', curfew: '23:00', priceKind: 'fixed', priceAmount: '5', priceCurrency: 'EUR' },
    )
    expect(changes).toEqual({ curfew: '23:00', priceKind: 'fixed', priceAmount: '5', priceCurrency: 'EUR' })
    expect(accepted).toEqual([
      { label: 'Admission', theirs: '5 EUR' },
      { label: 'Curfew', theirs: '11:00 PM' },
    ])
    expect(conflicts).toMatchObject([{ label: 'Seating', mine: 'Yes', theirs: 'No' }])
  })

  test('keeps a field that both users changed to the same value', () => {
    expect(merge({ price: '$12' }, { price: '$12' })).toEqual({ changes: {}, accepted: [], conflicts: [] })
  })

  test('reports a conflict with both values when both users changed a field', () => {
    const { changes, conflicts } = merge({ price: '$12' }, { price: '' })
    expect(changes).toEqual({})
    expect(conflicts).toEqual([
      {
        label: 'Price',
        fields: ['price'],
        mine: '$12',
        theirs: '',
        values: { mine: { price: '$12' }, theirs: { price: '' } },
      },
    ])
  })

  test('treats a venue, known or new, as one value', () => {
    const mine = { venueId: '', isNewVenue: true, venueName: 'Tidal Rooms', venueCity: 'Oakland', pickedVenue: null }
    const [conflict] = merge(mine, venue('v2', 'Ferry Row')).conflicts
    expect(conflict).toMatchObject({ label: 'Venue', mine: 'Tidal Rooms, Oakland', theirs: 'Ferry Row, Oakland' })
    expect(conflict?.values.theirs).toMatchObject({ venueId: 'v2', isNewVenue: false, venueName: '' })
    expect(conflict?.values.mine).toMatchObject({ venueId: '', isNewVenue: true, venueName: 'Tidal Rooms' })
  })

  test('compares line-ups by the order, roles, set times and states of their acts', () => {
    const [first, second] = base.bandList
    if (!first || !second) throw new Error('The base must have two bands')
    expect(merge({}, { bandList: [second, first] }).accepted).toEqual([
      { label: 'Bands', theirs: 'Trombone Tax, The Nutmeg Seven' },
    ])
    const droppedOut = { ...second, role: 'dj', setTime: '23:30', state: 'dropped-out' } as const
    expect(merge({}, { bandList: [first, droppedOut] }).accepted).toEqual([
      { label: 'Bands', theirs: 'The Nutmeg Seven, Trombone Tax (DJ, 11:30 PM, Dropped out)' },
    ])
    expect(merge({ bandList: [first] }, { bandList: [second] }).conflicts).toHaveLength(1)
  })

  test('compares posters by URL and description', () => {
    const poster = (name: string) => ({ showPoster: { showPoster: `/images/${name}.webp`, posterSizes: [] } })
    expect(merge({}, { ...poster('a'), posterAlt: 'Two trumpets' }).accepted).toEqual([
      { label: 'Poster', theirs: 'Two trumpets' },
    ])
    expect(merge(poster('a'), poster('b')).conflicts).toMatchObject([{ mine: 'A picture', theirs: 'A picture' }])
  })

  test('compares the resulting status, even when it follows from a new date', () => {
    const mine = { showDate: '2026-12-04', whyChanged: 'plans-changed' } as const
    const { conflicts } = merge(mine, { status: 'cancelled' })
    expect(conflicts).toMatchObject([{ label: 'Status', mine: 'Rescheduled', theirs: 'Cancelled' }])
    expect(conflicts[0]?.values.mine).toEqual({ status: 'rescheduled', whyChanged: 'plans-changed' })
  })

  test('treats the age restriction and the age limit as one value', () => {
    expect(merge({}, { ageRestriction: 'Yes', ageLimit: '21' })).toMatchObject({
      changes: { ageRestriction: 'Yes', ageLimit: '21' },
      accepted: [{ label: 'Age restriction', theirs: '21+' }],
    })
  })
})
