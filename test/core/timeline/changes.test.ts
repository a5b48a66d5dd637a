import { describe, expect, test } from 'vitest'
import type { EditableKind } from '#core/revisions/revision.ts'
import { changesBetween, referencesIn } from '#core/timeline/changes.ts'

const bands = {
  nutmeg: '00000000-0000-4000-8000-0000000000b1',
  tax: '00000000-0000-4000-8000-0000000000b2',
}
const venues = { hill: '00000000-0000-4000-8000-0000000000c1', vaults: '00000000-0000-4000-8000-0000000000c2' }
const imageIds = ['00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000d2'] as const
const unknownId = '00000000-0000-4000-8000-0000000000e1'
const nutmegName = 'The Nutmeg Seven'
const names = new Map([
  [bands.nutmeg, nutmegName],
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

const changesIn = (kind: EditableKind, before: Snapshot, after: Snapshot, isPrivate = false) =>
  changesBetween(kind, [before, after], { names, isPrivate })
const showChanges = (changes: Snapshot, before: Snapshot = {}) =>
  changesIn('show', { ...show, ...before }, { ...show, ...changes })

const hillValue = { id: venues.hill, name: 'Bottom of the Hill' }
const list = (...items: unknown[]) => ({ items, before: 0, after: 0 })
const ageValue = (ageRestriction: string, ageLimit: number | null = null) => ({ ageRestriction, ageLimit })
const priceValue = (priceKind: string, priceAmount: number | null = null, priceCurrency: string | null = null) => ({
  ...{ priceKind, priceAmount, priceCurrency },
})
const poster = (imageId: string): Snapshot => ({ poster: { imageId, alt: '' } })
const [firstPoster, secondPoster] = [poster(imageIds[0]), poster(imageIds[1])]

describe('the changes to a show', () => {
  test.each<[string, string, Snapshot, unknown, unknown, Snapshot?]>([
    ['showTitle', 'text', { showTitle: 'Boxing Day' }, 'Skanksgiving', 'Boxing Day'],
    ['showTitle', 'text', { showTitle: '' }, 'Skanksgiving', null],
    ['showDate', 'day', { showDate: '2026-12-04' }, '2026-11-27', '2026-12-04'],
    ['doorTime', 'time', { doorTime: '00:05' }, '19:00', '00:05'],
    ['doorTime', 'time', { doorTime: null }, '19:00', null],
    ['showTime', 'time', { showTime: '20:30' }, null, '20:30'],
    ['venueName', 'venue', { venueId: venues.vaults }, hillValue, { id: venues.vaults, name: 'The Vaults' }],
    ['venueName', 'venue', { venueId: unknownId }, hillValue, { id: unknownId, name: null }],
    ['status', 'status', { status: 'cancelled' }, 'scheduled', 'cancelled'],
    ['status', 'status', { status: 'sold-out' }, 'moved', 'sold-out', { status: 'moved' }],
    ['ageRestriction', 'ageLimit', { ageRestriction: 'Yes', ageLimit: 21 }, ageValue('Unknown'), ageValue('Yes', 21)],
    ['ageRestriction', 'ageLimit', { ageRestriction: 'No' }, ageValue('Unknown'), ageValue('No')],
    [
      'bandList',
      'lineUp',
      { lineUp: [] },
      list({ ...act(bands.nutmeg, { role: 'headliner' }), name: nutmegName }),
      list(),
    ],
    ['showPoster', 'image', firstPoster, null, { id: imageIds[0] }],
    ['showPoster', 'image', { poster: null }, { id: imageIds[0] }, null, firstPoster],
    ['showPoster', 'image', secondPoster, { id: imageIds[0] }, { id: imageIds[1] }, firstPoster],
    [
      'posterAlt',
      'text',
      { poster: { imageId: imageIds[0], alt: 'A trombone' } },
      null,
      'A trombone',
      { poster: { imageId: imageIds[0], width: 9, alt: '' } },
    ],
    ['price', 'text', { price: '$10' }, null, '$10'],
    ['priceKind', 'price', { doorFacts: { priceKind: 'free' } }, null, priceValue('free')],
    [
      ...['priceKind', 'price', { doorFacts: { priceKind: 'fixed', priceAmount: 5, priceCurrency: 'EUR' } }],
      ...[priceValue('donation'), priceValue('fixed', 5, 'EUR'), { doorFacts: { priceKind: 'donation' } }],
    ] as [string, string, Snapshot, unknown, unknown, Snapshot],
    ['strobe', 'flag', { doorFacts: { strobe: false } }, true, false, { doorFacts: { strobe: true } }],
    ['curfew', 'time', { doorFacts: {} }, '23:00', null, { doorFacts: { curfew: '23:00' } }],
    ['eventUrl', 'text', { eventUrl: 'https://band.example/' }, null, 'https://band.example/'],
    ['confirmedAs', 'confirmationSource', { confirmed: { as: 'band', at: '2026-11-20T12:00:00.000Z' } }, null, 'band'],
  ])('contain %s as %s: %j', (field, kind, changes, from, to, before) => {
    expect(showChanges(changes, before)).toEqual([{ field, kind, from, to }])
  })

  test('contain the line-up with all details of each band', () => {
    const lineUp = [
      act(bands.tax, { role: 'dj', setTime: '21:15', state: 'dropped-out' }),
      act(unknownId, { role: 'headliner', state: 'announced' }),
    ]
    expect(showChanges({ lineUp })).toMatchObject([
      { field: 'bandList', to: list({ ...lineUp[0], name: 'Trombone Tax' }, { ...lineUp[1], name: null }) },
    ])
  })

  test('omit a venue or band replaced by one with the same name', () => {
    const sameNames = new Map([...names, [venues.vaults, hillValue.name], [bands.tax, nutmegName]])
    const after = { ...show, venueId: venues.vaults, lineUp: [act(bands.tax, { role: 'headliner' })] }
    expect(changesBetween('show', [show, after], { names: sameNames, isPrivate: false })).toEqual([])
  })

  test('omit internal fields and unchanged values', () => {
    expect(
      showChanges({
        version: 2,
        updatedAt: new Date(9),
        slug: 'x',
        reconfirmationRequestedAt: new Date(),
        createdBy: 'x',
      }),
    ).toEqual([])
    const confirmed = (at: unknown) => ({ confirmed: { as: 'fan', at } })
    expect(showChanges(confirmed('2026-11-20T12:00:00Z'), confirmed(new Date(0)))).toEqual([])
  })

  test('contain a field missing from an old snapshot only once it is set, and are empty if a snapshot is unreadable', () => {
    const { price, poster, status, confirmed, previousDate, ...old } = show
    expect(changesIn('show', old, show)).toEqual([])
    expect(changesIn('show', old, { ...show, price: '$10' })).toEqual([
      { field: 'price', kind: 'text', from: null, to: '$10' },
    ])
    expect(changesIn('show', {}, show)).toEqual([])
  })
})

describe('the changes to a band', () => {
  test('contain name, bio, links, genres and the band it was merged into, and say that the musicians changed', () => {
    const before = { name: 'Tax', bio: null, links: [] }
    const after = {
      name: 'Trombone Tax',
      bio: 'Ska',
      links: ['https://a.example', 'https://b.example'],
      genres: ['ska', 'polka'],
      musiciansChanged: true,
      mergedInto: bands.nutmeg,
    }
    expect(changesIn('band', before, after)).toEqual([
      { field: 'name', kind: 'text', from: 'Tax', to: 'Trombone Tax' },
      { field: 'bio', kind: 'text', from: null, to: 'Ska' },
      { field: 'links', kind: 'links', from: null, to: list('https://a.example', 'https://b.example') },
      { field: 'genres', kind: 'genres', from: null, to: ['ska'] },
      { field: 'mergedInto', kind: 'band', from: null, to: { id: bands.nutmeg, name: nutmegName } },
      { field: 'musicians', kind: 'unrecorded', from: null, to: null },
    ])
  })
})

describe('the changes to a venue', () => {
  const relocatedVenue = { ...venue, address: '1 Vault Lane', latitude: 51.5, longitude: -0.12, country: 'GB' }
  const changedFields = (before: Snapshot, after: Snapshot, isPrivate = false) =>
    changesIn('venue', before, after, isPrivate).map(({ field }) => field)

  test('contain the street of a public venue', () => {
    expect(changesIn('venue', venue, { ...relocatedVenue, timeZone: 'Europe/London' })).toEqual([
      { field: 'address', kind: 'text', from: '1233 17th Street', to: '1 Vault Lane' },
      { field: 'country', kind: 'country', from: 'US', to: 'GB' },
      {
        field: 'coordinates',
        kind: 'coordinates',
        from: { latitude: 37.765, longitude: -122.396 },
        to: { latitude: 51.5, longitude: -0.12 },
      },
      { field: 'timeZone', kind: 'timeZone', from: 'America/Los_Angeles', to: 'Europe/London' },
    ])
  })

  test.each<[string, Snapshot, Snapshot, boolean]>([
    ['now', {}, {}, true],
    ['before the change', { addressVisibility: 'ask-a-punk' }, {}, false],
    ['after the change', {}, { addressVisibility: 'ask-a-punk' }, false],
    ['before and after the change', { addressVisibility: 'ask-a-punk' }, { addressVisibility: 'ask-a-punk' }, false],
    ['because its visibility is unknown', { addressVisibility: 'secret' }, {}, false],
  ])(
    'omit the street, coordinates, reveal time and directions of a venue that is private %s',
    (_, before, after, isPrivate) => {
      const changes = changesIn(
        'venue',
        { ...venue, ...before },
        { ...relocatedVenue, addressRevealMinutes: 60, accessibility: 'Vault lift', transport: 'Vault stop', ...after },
        isPrivate,
      )
      expect(changes.map(({ field }) => field)).not.toEqual(expect.arrayContaining(['address']))
      expect(JSON.stringify(changes)).not.toMatch(/Vault|17th|51\.5|37\.7|60/)
      expect(changes).toContainEqual({ field: 'country', kind: 'country', from: 'US', to: 'GB' })
    },
  )

  test('contain the reveal time in minutes, and the venue it was merged into', () => {
    const changed = { ...venue, addressRevealMinutes: 90, mergedInto: venues.vaults }
    expect(changesIn('venue', venue, changed)).toEqual([
      { field: 'addressRevealMinutes', kind: 'minutes', from: null, to: 90 },
      { field: 'mergedInto', kind: 'venue', from: null, to: { id: venues.vaults, name: 'The Vaults' } },
    ])
  })

  test('contain the visitor info', () => {
    const info = {
      website: 'https://vaults.example/',
      accessibility: 'A ramp',
      transport: 'Night bus N1',
      capacity: 850,
    }
    expect(
      changesIn('venue', { ...venue, ...info, transport: 'Night bus N2', capacity: null }, { ...venue, ...info }),
    ).toEqual([
      { field: 'transport', kind: 'text', from: 'Night bus N2', to: 'Night bus N1' },
      { field: 'capacity', kind: 'number', from: null, to: 850 },
    ])
    expect(changedFields(venue, { ...venue, ...info })).toEqual(['website', 'accessibility', 'transport', 'capacity'])
  })

  test('contain only the visibility when the address becomes private', () => {
    expect(changedFields(venue, { ...venue, addressVisibility: 'ask-a-punk' })).toEqual(['addressVisibility'])
  })
})

test('the references in a snapshot are its bands, its venues, and the band or venue it was merged into', () => {
  expect(referencesIn('show', show)).toEqual({ bands: [bands.nutmeg], venues: [venues.hill] })
  expect(referencesIn('venue', { ...venue, mergedInto: venues.vaults })).toEqual({ bands: [], venues: [venues.vaults] })
  expect(referencesIn('band', { name: 'X', mergedInto: bands.tax })).toEqual({ bands: [bands.tax], venues: [] })
  expect(referencesIn('show', {})).toEqual({ bands: [], venues: [] })
})
