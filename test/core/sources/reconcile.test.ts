import { expect, test } from 'vitest'
import type { ShowId, VenueId } from '#core/ids.ts'
import { type ReconcileInput, reconcile } from '#core/sources/reconcile.ts'
import type { KnownItem, SourcedFields, SourcedShow, SourceItem } from '#core/sources/source-item.ts'

const TODAY = '2027-07-01'
const DAY = '2027-07-10'
const night: SourcedFields = {
  showTitle: 'Ska Night',
  showDate: DAY,
  doorTime: '19:00',
  showTime: '20:00',
  venueId: 'SO36' as VenueId,
  bandKeys: ['second wave'],
  price: null,
  eventUrl: null,
  ticketUrl: null,
  description: null,
  status: 'scheduled',
}
const earlyTimes = { doorTime: '16:00', showTime: '17:00' }
const item = (externalId: string, fields: Partial<SourcedFields> = {}): SourceItem => ({
  externalId,
  fields: { ...night, ...fields },
})
const show = (id: string, fields: Partial<SourcedFields> = {}): SourcedShow => ({
  id: id as ShowId,
  fields: { ...night, ...fields },
})
const knownItem = (externalId: string, showId: string, showDate = DAY): KnownItem => ({
  externalId,
  showDate,
  showId: showId as ShowId,
  isGone: false,
})
const plan = (input: Partial<ReconcileInput>) =>
  reconcile({
    today: TODAY,
    read: [],
    known: [],
    shows: [],
    ruledOut: [],
    unlisted: [],
    acceptsGone: false,
    isPartial: false,
    listsOnlyLatest: false,
    ...input,
  })
const linksOf = (input: Partial<ReconcileInput>) =>
  plan(input).links.map(({ item: each, showId }) => [each.externalId, showId])

test('a new item is added once, unless its show is over or off', () => {
  const read = [item('1'), item('2', { showDate: '2027-06-30' }), item('3', { status: 'cancelled' }), item('1')]
  expect(plan({ read }).add.map(({ externalId }) => externalId)).toEqual(['1'])
})

test('a known item keeps its show, even if its day, venue and bands no longer match', () => {
  const changed = item('1', { bandKeys: ['others'], venueId: 'Lido' as VenueId, price: '10 €' })
  const known = [knownItem('1', 'a')]
  expect(plan({ read: [changed], known, shows: [show('a')] })).toMatchObject({ add: [], links: [{ showId: 'a' }] })
  const rescheduled = item('1', { showDate: '2027-07-12' })
  expect(plan({ read: [rescheduled], known, shows: [show('a')] }).links).toMatchObject([
    { showId: 'a', former: known[0] },
  ])
})

test('a new item takes over the show of the only item that vanished from its night, unless it is clearly a different show', () => {
  const known = ['1', '2', '3', '4'].map((id) => knownItem(id, `show ${id}`, `2027-07-1${id}`))
  const shows = known.map(({ showId, showDate }) => show(showId, { showDate }))
  const read = [
    item('renamed', { showDate: '2027-07-11', bandKeys: ['others'] }),
    ...['2', '3', '4'].map((id) => item(id, { showDate: `2027-07-1${id}` })),
  ]
  expect(plan({ read, known, shows })).toMatchObject({ add: [], questions: [], gone: [] })
  expect(linksOf({ read, known, shows })).toContainEqual(['renamed', 'show 1'])
  const early = item('early', { ...read[0]?.fields, ...earlyTimes })
  expect(plan({ read: [early, ...read.slice(1)], known, shows })).toMatchObject({ add: [early], gone: [known[0]] })
})

test('the days of a series that share one id are separate shows', () => {
  const next = item('1', { showDate: '2027-07-17' })
  const known = [knownItem('1', 'a')]
  expect(plan({ read: [item('1'), next], known, shows: [show('a')] }).add).toEqual([next])
  expect(plan({ read: [next], known: [knownItem('1', 'old', '2027-06-26')], shows: [] }).add).toEqual([next])
})

test('a show is not rescheduled to a declined day of its series, nor to a day that may replace the declined one', () => {
  const known = [knownItem('1', 'a')]
  const declinedKey = { externalId: '1', showDate: '2027-07-17' }
  const declined = item('1', { showDate: declinedKey.showDate })
  const input = { known, unlisted: [declinedKey], shows: [show('a')], acceptsGone: true }
  expect(plan({ ...input, read: [declined] })).toMatchObject({ links: [], add: [declined], gone: known })
  const third = item('1', { showDate: '2027-07-24' })
  expect(plan({ ...input, read: [third] })).toMatchObject({ links: [], add: [third], gone: known })
  expect(plan({ ...input, read: [declined, third] }).links).toMatchObject([{ item: third, former: known[0] }])
})

test('a declined item does not replace another item on its night', () => {
  const known = [knownItem('1', 'a')]
  const declined = item('2')
  const unlisted = [{ externalId: '2', showDate: DAY }]
  expect(plan({ read: [declined], known, unlisted, shows: [show('a')], acceptsGone: true })).toMatchObject({
    links: [],
    gone: known,
  })
})

test('a partial run treats nothing as gone, rescheduled or renamed', () => {
  const known = ['1', '2', '3', '4'].map((id) => knownItem(id, `show ${id}`, `2027-07-1${id}`))
  const shows = known.map(({ showId, showDate }) => show(showId, { showDate }))
  const fresh = item('9', { showDate: '2027-07-29' })
  const rescheduled = item('2', { showDate: '2027-07-22' })
  const renamed = item('renamed', { showDate: '2027-07-13' })
  const partial = plan({ read: [fresh, rescheduled, renamed], known, shows, isPartial: true })
  expect(partial).toEqual({ add: [fresh], links: [], questions: [], gone: [], isHalted: false })
})

test('an item that leaves a feed is not gone, but a later item for the same night replaces it', () => {
  const known = ['1', '2', '3', '4'].map((id) => knownItem(id, `show ${id}`, `2027-07-1${id}`))
  const shows = known.map(({ showId, showDate }) => show(showId, { showDate }))
  const later = [item('9', { showDate: '2027-07-29' }), item('renamed', { showDate: '2027-07-14' })]
  expect(plan({ read: later, known, shows, listsOnlyLatest: true })).toMatchObject({
    ...{ add: [later[0]], links: [{ item: later[1], showId: 'show 4' }], gone: [], isHalted: false },
  })
})

test('a new item with other bands is added separately from an item for the same night that left the feed', () => {
  const known = [knownItem('1', 'a')]
  const other = item('2', { bandKeys: ['others'] })
  expect(plan({ read: [other], known, shows: [show('a')], listsOnlyLatest: true })).toMatchObject({
    add: [other],
    links: [],
  })
})

test('early and late shows stay separate', () => {
  const shows = [show('late'), show('early', earlyTimes)]
  expect(linksOf({ read: [item('e', earlyTimes), item('l')], shows })).toEqual([
    ['e', 'early'],
    ['l', 'late'],
  ])
  const { add, links } = plan({ read: [item('e', earlyTimes), item('l')], shows: [show('late')] })
  expect([add.map(({ externalId }) => externalId), links.map(({ showId }) => showId)]).toEqual([['e'], ['late']])
})

test('a doubtful match raises a question, unless a user has ruled it out', () => {
  const read = [item('1', { bandKeys: ['others'] })]
  const shows = [show('a')]
  const ruledOutMatch = { externalId: '1', showDate: DAY, showId: 'a' as ShowId }
  expect(plan({ read, shows })).toMatchObject({ add: [], links: [], questions: [{ showIds: ['a'] }] })
  expect(plan({ read, shows, ruledOut: [ruledOutMatch] })).toMatchObject({ add: read, questions: [] })
})

test('an item stays separate from a show that was ruled out as its match, however similar they are', () => {
  const ruledOut = [{ externalId: '1', showDate: DAY, showId: 'a' as ShowId }]
  expect(plan({ read: [item('1')], shows: [show('a')], ruledOut }).add).toHaveLength(1)
})

test('an item is gone while it is missing, and can return', () => {
  const known = ['1', '2', '3', '4'].map((id) => knownItem(id, `show ${id}`))
  const shows = known.map(({ showId }, index) => show(showId, { bandKeys: [`band ${index}`] }))
  const read = ['1', '2', '3'].map((id) => item(id))
  const { gone, links, isHalted } = plan({ read, known, shows })
  expect([gone, links.length, isHalted]).toEqual([[known[3]], 3, false])
  const knownAfterwards = known.map((each) => ({ ...each, isGone: each.externalId === '4' }))
  expect(plan({ read: [...read, item('4')], known: knownAfterwards, shows })).toMatchObject({ add: [], gone: [] })
})

test('nothing is applied if more than a third of the upcoming items vanish at once, until a user accepts that they are gone', () => {
  const known = ['1', '2', '3', '4'].map((id) => knownItem(id, `show ${id}`))
  const read = [item('1', { price: '10 €' }), item('2'), item('5', { showDate: '2027-07-20' })]
  const halted = plan({ read, known, shows: known.map(({ showId }) => show(showId)) })
  expect(halted).toMatchObject({ isHalted: true, add: [], links: [] })
  expect(halted.gone).toHaveLength(2)
  const acceptingInput = { read, known, shows: known.map(({ showId }) => show(showId)), acceptsGone: true }
  expect(plan(acceptingInput)).toMatchObject({ isHalted: false, add: [read[2]] })
  const pastItems = known.map((each) => ({ ...each, showDate: '2027-06-01' }))
  expect(plan({ read: [], known: pastItems })).toMatchObject({ isHalted: false, gone: [] })
})
