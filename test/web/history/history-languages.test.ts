import { describe, expect, test } from 'vitest'
import type { EditableKind } from '#core/revisions/revision.ts'
import { actRoles, actStates } from '#core/shows/line-up.ts'
import { showStatuses } from '#core/shows/status.ts'
import { vouchers } from '#core/shows/voucher.ts'
import { changesBetween } from '#core/timeline/changes.ts'
import { readIn } from '#test/support/read-in.ts'
import { valueWords } from '#web/history/history-values.ts'

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
const names = new Map([
  [id('b1'), 'DJ Friday'],
  [id('b2'), 'Cancelled (UK)'],
])
const show = {
  showTitle: 'None',
  showDate: '2026-11-27',
  doorTime: '19:05',
  showTime: '00:30',
  venueId: id('c1'),
  lineUp: [],
  ageRestriction: 'Unknown',
  status: 'scheduled',
}
const venue = {
  name: 'Public',
  country: 'US',
  addressVisibility: 'public',
  addressRevealMinutes: 90,
  mergedInto: id('c1'),
}
const pictures = { first: { imageId: id('d1'), alt: '' }, second: { imageId: id('d2'), alt: '' } }

/** The value of a field that the core tells when these became different in a thing, in the language that is read. */
const said = (kind: EditableKind, field: string, change: object, before: object = {}): string | undefined => {
  const whole = kind === 'show' ? show : venue
  const emptied = Object.fromEntries(Object.keys(change).map((key) => [key, kind === 'show' ? null : 'x']))
  const steps = [
    { ...whole, ...emptied, ...before },
    { ...whole, ...change },
  ] as const
  const found = changesBetween(kind, steps, { names, isPrivate: false }).find((one) => one.field === field)
  return found?.to ? valueWords(field, found.to) : undefined
}
const bill = (...lineUp: object[]) => said('show', 'bandList', { lineUp })
const act = (bandId: string, role = 'support', setTime: string | null = null, state = 'confirmed') => ({
  ...{ bandId, role, setTime, state },
})

describe('all words that the core has for a history are said in German', () => {
  test('what has become of a show, who vouches for it, from what age on', async () => {
    await readIn('de')
    expect({
      statuses: showStatuses.map((status) => said('show', 'status', { status }, { status: 'cancelled' })),
      back: said('show', 'status', { status: 'cancelled' }),
      vouchers: vouchers.map((as) => said('show', 'confirmedAs', { confirmed: { as, at: new Date(0) } })),
      ages: [
        said('show', 'ageRestriction', { ageRestriction: 'No' }),
        said('show', 'ageRestriction', { ageRestriction: 'Unknown' }, { ageRestriction: 'No' }),
        said('show', 'ageRestriction', { ageRestriction: 'Yes', ageLimit: 18 }),
      ],
    }).toEqual({
      statuses: ['Wie geplant', undefined, 'Verschoben', 'Neuer Termin', 'Verlegt', 'Ausverkauft'],
      back: 'Abgesagt',
      vouchers: ['Band', 'Ort', 'Veranstalter', 'Fan'],
      ages: ['Keins', 'Unbekannt', '18 Jahre'],
    })
  })

  test('when and where, with which picture', async () => {
    await readIn('de')
    expect([
      said('show', 'showDate', { showDate: '2026-11-27' }, { showDate: '2026-11-26' }),
      said('show', 'doorTime', { doorTime: '19:05' }),
      said('show', 'showTime', { showTime: '00:30' }),
      said('show', 'venueName', { venueId: id('c1') }, { venueId: id('b1') }),
      said('show', 'showPoster', { poster: pictures.first }),
      said('show', 'showPoster', { poster: pictures.second }, { poster: pictures.first }),
      said('venue', 'country', { country: 'US' }, { country: 'DE' }),
      said('venue', 'addressRevealMinutes', { addressRevealMinutes: 90 }, { addressVisibility: 'public' }),
      said('venue', 'addressVisibility', { addressVisibility: 'public' }, { addressVisibility: 'ask-a-punk' }),
      said('venue', 'mergedInto', { mergedInto: id('c1') }),
    ]).toEqual([
      '27.11.2026',
      '19:05',
      '00:30',
      'unbekannt',
      'ein Bild',
      'ein anderes Bild',
      'Vereinigte Staaten',
      '90 Minuten vor dem Einlass',
      'Öffentlich',
      'unbekannt',
    ])
  })

  test('who plays, with what is unusual about each; what bands are called stays', async () => {
    await readIn('de')
    const [friday, uk, nobody] = [id('b1'), id('b2'), id('b3')] as const
    expect([
      said('show', 'bandList', { lineUp: [] }, { lineUp: [act(uk)] }),
      bill(...actRoles.map((role) => act(friday, role))),
      bill(...actStates.map((state) => act(uk, 'dj', '23:30', state))),
      bill(act(nobody, 'headliner'), act(nobody, 'support', '20:00'), act(uk, 'headliner')),
    ]).toEqual([
      'Noch offen',
      'DJ Friday, DJ Friday, DJ Friday (DJ), DJ Friday (Andere)',
      'Cancelled (UK) (DJ, 23:30), Cancelled (UK) (DJ, 23:30, angekündigt), Cancelled (UK) (DJ, 23:30, fällt aus)',
      'unbekannt, unbekannt (20:00), Cancelled (UK) (Headliner)',
    ])
  })

  test('in English they stay as they came', () => {
    expect(bill(act(id('b1'), 'other', '23:30', 'dropped-out'))).toBe('DJ Friday (other, 11:30 PM, dropped out)')
    expect(valueWords('showTitle', 'None')).toBe('None')
  })
})
