import { describe, expect, test } from 'vitest'
import type { EditableKind } from '#core/revisions/revision.ts'
import { changesBetween, namedIn } from '#core/timeline/changes.ts'

const bands = {
  nutmeg: '00000000-0000-4000-8000-0000000000b1',
  tax: '00000000-0000-4000-8000-0000000000b2',
}
const venues = { hill: '00000000-0000-4000-8000-0000000000c1', vaults: '00000000-0000-4000-8000-0000000000c2' }
const pictures = ['00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000d2'] as const
const names = new Map([
  [bands.nutmeg, 'The Nutmeg Seven'],
  [bands.tax, 'Trombone Tax'],
  [venues.hill, 'Bottom of the Hill'],
  [venues.vaults, 'The Vaults'],
])

type Snapshot = Readonly<Record<string, unknown>>

const act = (bandId: string, details: object = {}) => ({
  bandId,
  role: 'support',
  setTime: null,
  state: 'confirmed',
  ...details,
})
const show: Snapshot = {
  showTitle: 'Skanksgiving',
  showDate: '2026-11-27',
  doorTime: '19:00',
  showTime: null,
  venueId: venues.hill,
  lineUp: [act(bands.nutmeg, { role: 'headliner' })],
  ageRestriction: 'Unknown',
  ageLimit: null,
  poster: null,
  eventUrl: null,
  ticketUrl: null,
  price: null,
  description: null,
  status: 'scheduled',
  previousDate: null,
  previousVenueId: null,
  confirmed: null,
  version: 1,
  updatedAt: new Date(0),
}
const venue: Snapshot = {
  name: 'Bottom of the Hill',
  address: '1233 17th Street',
  city: 'San Francisco',
  region: 'California',
  country: 'US',
  latitude: 37.765,
  longitude: -122.396,
  timeZone: 'America/Los_Angeles',
  addressVisibility: 'public',
  addressRevealMinutes: null,
  mergedInto: null,
}

const between = (kind: EditableKind, before: Snapshot, after: Snapshot, isPrivate = false) =>
  changesBetween(kind, [before, after], { names, isPrivate })
const ofShow = (changes: Snapshot, before: Snapshot = {}) =>
  between('show', { ...show, ...before }, { ...show, ...changes })

describe('what changed of a show, in words for readers', () => {
  test.each<[string, Snapshot, string | null, string | null, Snapshot?]>([
    ['showTitle', { showTitle: 'Boxing Day' }, 'Skanksgiving', 'Boxing Day'],
    ['showDate', { showDate: '2026-12-04' }, '11/27/2026', '12/04/2026'],
    ['doorTime', { doorTime: '00:05' }, '7:00 PM', '12:05 AM'],
    ['doorTime', { doorTime: null }, '7:00 PM', null],
    ['showTime', { showTime: '20:30' }, null, '8:30 PM'],
    ['venueName', { venueId: venues.vaults }, 'Bottom of the Hill', 'The Vaults'],
    ['status', { status: 'cancelled' }, 'Scheduled', 'Cancelled'],
    ['status', { status: 'sold-out' }, 'Moved', 'Sold out', { status: 'moved' }],
    ['ageRestriction', { ageRestriction: 'Yes', ageLimit: 21 }, 'Unknown', '21+'],
    ['ageRestriction', { ageRestriction: 'No' }, 'Unknown', 'None'],
    ['bandList', { lineUp: [] }, 'The Nutmeg Seven', 'TBD'],
    ['showPoster', { poster: { imageId: pictures[0], alt: '' } }, null, 'a picture'],
    ['showPoster', { poster: null }, 'a picture', null, { poster: { imageId: pictures[0], alt: '' } }],
    [
      'showPoster',
      { poster: { imageId: pictures[1], alt: '' } },
      'a picture',
      'another picture',
      { poster: { imageId: pictures[0], alt: '' } },
    ],
    [
      'posterAlt',
      { poster: { imageId: pictures[0], alt: 'A trombone' } },
      null,
      'A trombone',
      { poster: { imageId: pictures[0], width: 9, alt: '' } },
    ],
    ['price', { price: '$10' }, null, '$10'],
    ['eventUrl', { eventUrl: 'https://band.example/' }, null, 'https://band.example/'],
    ['confirmedAs', { confirmed: { as: 'band', at: '2026-11-20T12:00:00.000Z' } }, null, 'the band'],
  ])('%s: %j', (field, changes, from, to, before) => {
    expect(ofShow(changes, before)).toEqual([{ field, from, to }])
  })

  test('tells of an act what one does not expect at its place', () => {
    const lineUp = [
      act(bands.tax, { role: 'dj', setTime: '21:15', state: 'dropped-out' }),
      act(bands.nutmeg, { role: 'headliner', state: 'announced' }),
    ]
    expect(ofShow({ lineUp })).toEqual([
      {
        field: 'bandList',
        from: 'The Nutmeg Seven',
        to: 'Trombone Tax (DJ, 9:15 PM, dropped out), The Nutmeg Seven (headliner, announced)',
      },
    ])
  })

  test('tells nothing of what readers do not see, and nothing where nothing changed', () => {
    expect(
      ofShow({ version: 2, updatedAt: new Date(9), slug: 'x', stillOnAskedAt: new Date(), createdBy: 'x' }),
    ).toEqual([])
    const confirmed = (at: unknown) => ({ confirmed: { as: 'fan', at } })
    expect(ofShow(confirmed('2026-11-20T12:00:00Z'), confirmed(new Date(0)))).toEqual([])
  })

  test('takes what an old snapshot does not know for what it was then: nothing', () => {
    const { price, poster, status, confirmed, previousDate, ...old } = show
    expect(between('show', old, show)).toEqual([])
    expect(between('show', old, { ...show, price: '$10' })).toEqual([{ field: 'price', from: null, to: '$10' }])
    expect(between('show', {}, show)).toEqual([])
  })

  test('names every band and venue whose name it needs', () => {
    expect(namedIn('show', show)).toEqual({ bands: [bands.nutmeg], venues: [venues.hill] })
    expect(namedIn('venue', { ...venue, mergedInto: venues.vaults })).toEqual({ bands: [], venues: [venues.vaults] })
    expect(namedIn('band', { name: 'X', mergedInto: bands.tax })).toEqual({ bands: [bands.tax], venues: [] })
    expect(namedIn('show', {})).toEqual({ bands: [], venues: [] })
  })
})

describe('what changed of a band', () => {
  test('is its name, what it says of itself, its links, and what it was merged into', () => {
    const before = { name: 'Tax', bio: null, links: [] }
    const after = {
      name: 'Trombone Tax',
      bio: 'Ska',
      links: ['https://a.example', 'https://b.example'],
      mergedInto: bands.nutmeg,
    }
    expect(between('band', before, after)).toEqual([
      { field: 'name', from: 'Tax', to: 'Trombone Tax' },
      { field: 'bio', from: null, to: 'Ska' },
      { field: 'links', from: null, to: 'https://a.example, https://b.example' },
      { field: 'mergedInto', from: null, to: 'The Nutmeg Seven' },
    ])
  })
})

describe('what changed of a venue', () => {
  const moved = { ...venue, address: '1 Vault Lane', latitude: 51.5, longitude: -0.12, country: 'GB' }
  const told = (before: Snapshot, after: Snapshot, isPrivate = false) =>
    between('venue', before, after, isPrivate).map(({ field }) => field)

  test('is told of a public one, the street too', () => {
    expect(between('venue', venue, { ...moved, timeZone: 'Europe/London' })).toEqual([
      { field: 'address', from: '1233 17th Street', to: '1 Vault Lane' },
      { field: 'country', from: 'United States', to: 'United Kingdom' },
      { field: 'coordinates', from: '37.765, -122.396', to: '51.5, -0.12' },
      { field: 'timeZone', from: 'America/Los_Angeles', to: 'Europe/London' },
    ])
  })

  test.each<[string, Snapshot, Snapshot, boolean]>([
    ['now', {}, {}, true],
    ['before', { addressVisibility: 'ask-a-punk' }, {}, false],
    ['afterwards', {}, { addressVisibility: 'ask-a-punk' }, false],
    ['both times', { addressVisibility: 'ask-a-punk' }, { addressVisibility: 'ask-a-punk' }, false],
    ['who knows, in words that nobody understands', { addressVisibility: 'secret' }, {}, false],
  ])('is never the street, the coordinates or the time of one that is private %s', (_, before, after, isPrivate) => {
    const changes = between(
      'venue',
      { ...venue, ...before },
      { ...moved, addressRevealMinutes: 60, ...after },
      isPrivate,
    )
    expect(changes.map(({ field }) => field)).not.toEqual(expect.arrayContaining(['address']))
    expect(JSON.stringify(changes)).not.toMatch(/Vault|17th|51\.5|37\.7|60/)
    expect(changes).toContainEqual({ field: 'country', from: 'United States', to: 'United Kingdom' })
  })

  test('is that it became private', () => {
    expect(told(venue, { ...venue, addressVisibility: 'ask-a-punk' })).toEqual(['addressVisibility'])
  })
})
