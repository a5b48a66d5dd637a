import { expect, test } from 'vitest'
import { importError } from '#core/imports/import-message.ts'
import { rowOf } from '#core/imports/import-row.ts'
import type { EventTime, ShowDraft } from '#core/imports/show-draft.ts'
import { makeWorld } from '#test/support/world.ts'

const { ports } = makeWorld()
const noMatch = { venueId: null, likely: [], hit: null }

const rowAt = (place: ShowDraft['show'], showTime: EventTime | null = null) => {
  const draft: ShowDraft = {
    ...{ line: 1, source: '', bandNames: [], status: 'scheduled', errors: [], notes: [] },
    show: { showTitle: 'Night', showDate: '2027-07-10', venueName: 'Hall', venueAddress: '1 Street', ...place },
    ...(showTime && { times: { showTime, doorTime: null } }),
  }
  return rowOf(ports, draft, [], noMatch)
}
const utcTime = { instant: new Date('2027-07-11T03:00Z'), zone: null }
const zoneQuestion = (row: ReturnType<typeof rowAt>) => row.errors.find(({ field }) => field === 'timeZone')

test.each([
  [{ venueCity: 'Los Angeles', venueRegion: 'California', venueCountry: 'US' }, '2027-07-10', '20:00'],
  [{ venueCity: 'Vancouver', venueRegion: 'British Columbia', venueCountry: 'CA' }, '2027-07-10', '20:00'],
  [{ venueCity: 'Perth', venueRegion: 'WA', venueCountry: 'AU' }, '2027-07-11', '11:00'],
  [{ venueCity: 'Manaus', venueRegion: '', venueCountry: 'BR' }, '2027-07-10', '23:00'],
])('an instant is converted to the local time at %o', (place, showDate, showTime) => {
  expect(rowAt(place, utcTime)).toMatchObject({ show: { showDate, showTime }, errors: [] })
})

test('a city without a country is asked about, with each known country and region as a choice', () => {
  const row = rowAt({ venueCity: 'Lille' })
  expect(row.errors.filter(({ field }) => field.startsWith('venue'))).toMatchObject([
    {
      field: 'venueCountry',
      message: 'Which Lille is it?',
      choices: expect.arrayContaining([{ venueRegion: 'Hauts-de-France', venueCountry: 'FR' }]),
    },
  ])
  const inMaine = rowAt({ venueCity: 'Portland', venueRegion: 'ME' })
  expect(inMaine.errors.flatMap(({ choices = [] }) => choices)).toEqual([{ venueRegion: 'Maine', venueCountry: 'US' }])
  const unknownCityError = rowAt({ venueCity: 'Xyltrup' }).errors.find(({ field }) => field === 'venueCountry')
  expect(unknownCityError).toMatchObject({ field: 'venueCountry', message: 'Country is required' })
})

test('an instant in a city without a country is converted for each choice', () => {
  const { show, errors } = rowAt({ venueCity: 'Lille' }, utcTime)
  expect([show.showDate, show.showTime]).toEqual([undefined, undefined])
  expect(errors.find(({ field }) => field === 'venueCountry')?.choices).toContainEqual({
    ...{ venueRegion: 'Hauts-de-France', venueCountry: 'FR' },
    ...{ showDate: '2027-07-11', showTime: '05:00' },
  })
})

test('the time zone of a city is asked about if several are possible, with the local time in each', () => {
  const row = rowAt({ venueCity: 'Nowhereville', venueCountry: 'US', venueRegion: 'Somewhere' }, utcTime)
  expect([row.show.showDate, row.show.showTime, row.show.timeZone]).toEqual([undefined, undefined, undefined])
  expect(zoneQuestion(row)).toMatchObject({
    field: 'timeZone',
    message: 'Which time zone is Nowhereville in?',
    choices: expect.arrayContaining([
      { timeZone: 'America/Los_Angeles', showDate: '2027-07-10', showTime: '20:00' },
      { timeZone: 'America/New_York', showDate: '2027-07-10', showTime: '23:00' },
    ]),
  })
})

test('the time zone of the source applies when the city does not determine one', () => {
  const row = rowAt(
    { venueCity: 'Nowhereville', venueCountry: 'US', venueRegion: 'Somewhere' },
    { ...utcTime, zone: 'America/Denver' },
  )
  expect(row.show).toMatchObject({ timeZone: 'America/Denver', showTime: '21:00' })
  expect(zoneQuestion(row)).toBeUndefined()
})

test('an instant at an unknown place is reported as an error, and its local time is not guessed', () => {
  const row = rowAt({ venueCity: 'Xyltrup' }, utcTime)
  expect([row.show.showDate, row.show.showTime]).toEqual([undefined, undefined])
  expect(row.errors).toContainEqual(importError('showTime', 'row.utc_time', { time: '2027-07-11 03:00' }))
})
