import { expect, test } from 'vitest'
import type { EditableKind } from '#core/revisions/revision.ts'
import { changesBetween } from '#core/timeline/changes.ts'
import { setLocale } from '#test/support/set-locale.ts'
import { describeEntry, detailText } from '#web/history/history-text.ts'
import { locales } from '#web/i18n/locales.ts'
import texts from './history-languages.json' with { type: 'json' }

const id = (suffix: string) => `00000000-0000-4000-8000-0000000000${suffix}`
const [nutmeg, tax, hill, vaults, unnamed] = [id('b1'), id('b2'), id('c1'), id('c2'), id('ff')] as const
const names = new Map([
  [nutmeg, 'The Nutmeg Seven'],
  [tax, 'Trombone Tax'],
  [hill, 'Bottom of the Hill'],
  [vaults, 'The Vaults'],
])

const act = (bandId: string, role = 'support', setTime: string | null = null, state = 'confirmed') => ({
  ...{ bandId, role, setTime, state },
})
const poster = (idSuffix: string, alt = '') => ({ poster: { imageId: id(idSuffix), alt } })
const confirmedBy = (as: string) => ({ confirmed: { as, at: '2026-11-20T12:00:00.000Z' } })

const baseSnapshots = {
  show: {
    showTitle: 'Skanksgiving',
    showDate: '2026-11-27',
    doorTime: '19:00',
    showTime: null,
    venueId: hill,
    lineUp: [act(nutmeg, 'headliner')],
    ageRestriction: 'Unknown',
    ageLimit: null,
    status: 'scheduled',
  },
  band: { name: 'Tax', bio: null, links: [], mergedInto: null },
  venue: {
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
  },
}

type Case = readonly [kind: EditableKind, fieldsAfter: object, fieldsBefore?: object]

const cases: readonly Case[] = [
  ['show', { showTitle: 'Boxing Day' }],
  ['show', { showTitle: '' }],
  ['show', { showDate: '2026-12-04' }],
  ['show', { doorTime: '00:05' }],
  ['show', { doorTime: null }],
  ['show', { showTime: '20:30' }],
  ['show', { venueId: vaults }],
  ['show', { venueId: unnamed }],
  ...['cancelled', 'postponed', 'rescheduled', 'moved', 'sold-out'].map((status): Case => ['show', { status }]),
  ['show', {}, { status: 'cancelled' }],
  ['show', {}, { status: 'sold-out' }],
  ['show', { ageRestriction: 'Yes', ageLimit: 21 }],
  ['show', { ageRestriction: 'No' }],
  ['show', {}, { ageRestriction: 'Yes', ageLimit: 18 }],
  ['show', { lineUp: [] }],
  ['show', { lineUp: [act(unnamed)] }],
  ['show', { lineUp: ['headliner', 'support', 'dj', 'other'].map((role) => act(tax, role)) }],
  ['show', { lineUp: [act(nutmeg, 'support', '21:15', 'dropped-out'), act(tax, 'headliner', null, 'announced')] }],
  ['show', poster('d1')],
  ['show', {}, poster('d1')],
  ['show', poster('d2'), poster('d1')],
  ['show', poster('d2', 'A trombone')],
  ['show', { eventUrl: 'https://band.example/' }],
  ['show', { ticketUrl: null }, { ticketUrl: 'https://x.example/' }],
  ['show', { price: '$7' }, { price: '$5' }],
  ['show', { description: 'Doors are late. '.repeat(6) }],
  ...['band', 'venue', 'promoter', 'fan'].map((as): Case => ['show', confirmedBy(as)]),
  ['show', { status: 'rescheduled', showDate: '2026-12-04', price: '$7' }],
  ['show', { status: 'moved', venueId: vaults }],
  ['show', { status: 'sold-out', showDate: '2026-12-04' }],
  ['band', { name: 'Trombone Tax' }],
  ['band', { bio: 'Ska', links: ['https://a.example', 'https://b.example'] }],
  ['band', { mergedInto: nutmeg }],
  ['band', { picture: { imageId: id('d1'), alt: 'A trombone' } }],
  ['band', { musiciansChanged: true }],
  ['venue', { name: 'The Hill', address: '1 Vault Lane', city: 'Oakland', region: null }],
  ['venue', { country: 'GB', timeZone: 'Europe/London' }],
  ['venue', { latitude: 51.5, longitude: -0.12 }],
  ['venue', { latitude: null }],
  ['venue', { addressVisibility: 'ask-a-punk' }],
  ['venue', { addressVisibility: 'public' }, { addressVisibility: 'ask-a-punk' }],
  ['venue', { addressRevealMinutes: 90 }],
  ['venue', { mergedInto: vaults }],
  ['venue', { mergedInto: unnamed }],
]

const changesOf = ([kind, fieldsAfter, fieldsBefore = {}]: Case, entryNames: ReadonlyMap<string, string> = names) =>
  changesBetween(
    kind,
    [
      { ...baseSnapshots[kind], ...fieldsBefore },
      { ...baseSnapshots[kind], ...fieldsAfter },
    ],
    {
      names: entryNames,
      isPrivate: false,
    },
  )

/** Joins the sentence that describes the changes, the number of its details, and the text of each change. */
const joinedTextsOf = (changes: ReturnType<typeof changesOf>): string => {
  const { text, details } = describeEntry({ by: 'Ana B.', what: 'edited', changes, merge: null })
  return [text, details.length, ...changes.map(detailText)].join(' | ')
}

test.each(locales)('changes have the expected texts in the language %s', (locale) => {
  setLocale(locale)
  expect(cases.map((each) => joinedTextsOf(changesOf(each)))).toEqual(texts[locale])
})

const confusingNames = [
  ...['Foo (support)', 'moved it from', 'DJ', 'unknown', 'TBD', 'Friday', 'a picture'],
  ...['A, B (DJ, 9:15 PM)', '11/27/2026', '90 min before doors'],
]

const textsWithName = (name: string): readonly string[] => {
  const entryNames = new Map([...names, [tax, name], [vaults, name]])
  const lineUp = [act(tax, 'headliner'), act(nutmeg), act(tax, 'dj', '21:15', 'announced'), act(unnamed)]
  const casesWithName: readonly Case[] = [
    ['show', { lineUp }],
    ['show', { venueId: vaults }],
    ['show', { showTitle: name }],
    ['band', { name }],
    ['band', { mergedInto: tax }],
    ['venue', { name, city: name }],
    ['venue', { mergedInto: vaults }],
  ]
  return casesWithName.map((each) => joinedTextsOf(changesOf(each, entryNames)))
}

test.each(locales)('a name stays as typed, whatever it looks like, in the language %s', (locale) => {
  setLocale(locale)
  for (const name of confusingNames) {
    const plainName = 'Q'.repeat(name.length)
    expect(textsWithName(name)).toEqual(textsWithName(plainName).map((text) => text.replaceAll(plainName, () => name)))
  }
})
