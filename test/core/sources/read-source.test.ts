import { beforeEach, describe, expect, test } from 'vitest'
import { ShowEdit } from '#core/shows/show-input.ts'
import { SourceDecision } from '#core/sources/source-input.ts'
import {
  addOtherSource,
  eventData,
  eventPage,
  fourEvents,
  makeSourceWorld,
  OTHER_ADDRESS,
  type SourceWorld,
} from '#test/support/source-site.ts'

let world: SourceWorld
beforeEach(async () => {
  world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
})

const titles = async () => (await world.listShows()).map(({ showTitle }) => showTitle)
const decide = (input: Readonly<Record<string, unknown>>) =>
  world.core.decideSourceItems(world.keeper, world.source.id, SourceDecision.parse(input))
const editFirstShow = async (changes: Readonly<Record<string, unknown>>) => {
  const [show] = await world.listShows()
  if (!show) throw new Error('There is no show')
  const { showTitle, showDate, showTime, venueId, version } = show
  const bandList = show.lineUp.map(({ bandId }) => ({ bandId }))
  const input = { showTitle, showDate, showTime, venueId, bandList, version, price: show.price, ...changes }
  return world.core.editShow(await world.as('ShowAdmin'), show.id, ShowEdit.parse(input))
}

test('adds the shows of a trusted source under its name, and changes nothing when it is read again', async () => {
  const first = await world.read()
  expect(first).toMatchObject({ state: 'active', kind: 'structured-data', result: { found: 4, added: 4 } })
  expect(await titles()).toEqual(['Night 1', 'Night 2', 'Night 3', 'Night 4'])
  const [show] = await world.listShows()
  expect(show).toMatchObject({ venueName: 'SO36', showTime: '20:00', createdBy: world.keeper.accountId, version: 1 })
  expect(show?.lineUp.map(({ bandName }) => bandName)).toEqual(['Band 1'])
  const listing = await world.core.findShow(null, show?.id ?? ('' as never))
  expect(listing.sources).toMatchObject([{ host: 'so36.example', readAt: world.clock.now(), isGone: false }])
  const history = await world.core.listHistory(null, 'show', show?.id ?? ('' as never), {})
  expect(history.entries).toMatchObject([{ what: 'added', by: 'so36.example' }])
  expect((await world.read()).result).toMatchObject({ isUnchanged: true, added: 0 })
  world.publish(`${eventPage(...fourEvents)} `)
  expect((await world.read()).result).toMatchObject({ isUnchanged: false, added: 0, changed: 0 })
  expect((await world.listShows()).map(({ version }) => version)).toEqual([1, 1, 1, 1])
})

test('changes the show of a changed item, and a reverted change stays reverted', async () => {
  await world.read()
  const [before] = await world.listShows()
  const changed = eventData(1, { name: 'Renamed', startDate: '2027-07-21T19:00', offers: { price: '12 €' } })
  world.publish(eventPage(changed, ...fourEvents.slice(1)))
  expect((await world.read()).result).toMatchObject({ changed: 1, added: 0, gone: 0 })
  const [show] = await world.listShows()
  expect(show).toMatchObject({
    id: before?.id,
    showTitle: 'Renamed',
    showDate: '2027-07-21',
    showTime: '19:00',
    price: '12 €',
  })
  expect(show?.slug).toBe('2027-07-21-renamed')
  const admin = await world.as('ShowAdmin')
  await world.core.restoreShow(admin, show?.id ?? ('' as never), { version: 1 })
  world.publish(eventPage({ ...changed, description: 'New text' }, ...fourEvents.slice(1)))
  await world.read()
  expect((await world.listShows())[0]).toMatchObject({
    showTitle: 'Night 1',
    showDate: '2027-07-11',
    price: null,
    description: null,
  })
})

test('keeps fields that a user edited until they are released, and follows the source in the others', async () => {
  await world.read()
  await editFirstShow({ price: '7 €' })
  const changed = eventData(1, { offers: { price: '12 €' }, doorTime: '2027-07-11T19:00' })
  world.publish(eventPage(changed, ...fourEvents.slice(1)))
  await world.read()
  expect((await world.listShows())[0]).toMatchObject({ price: '7 €', doorTime: '19:00' })
  const [item] = await world.items()
  expect(item?.held).toEqual(['price'])
  await decide({ itemIds: [item?.id], decision: 'release', facts: ['price'] })
  await world.read()
  expect((await world.listShows())[0]).toMatchObject({ price: '12 €' })
})

test('cancels only the shows that the source cancels, and marks a vanished item as gone but keeps its show', async () => {
  await world.read()
  const cancelled = eventData(1, { eventStatus: 'https://schema.org/EventCancelled' })
  world.publish(eventPage(cancelled, ...fourEvents.slice(1, 3)))
  const { result, open } = await world.read()
  expect([result, open]).toMatchObject([{ changed: 1, gone: 1 }, { gone: 1 }])
  const statuses = (await world.listShows()).map(({ status }) => status)
  expect(statuses).toEqual(['cancelled', 'scheduled', 'scheduled', 'scheduled'])
  expect((await world.items()).map(({ goneSince }) => goneSince !== null)).toEqual([false, false, false, true])
  world.publish(eventPage(cancelled, ...fourEvents.slice(1)))
  expect((await world.read()).open.gone).toBe(0)
})

test('applies nothing if more than a third of the items vanished, until the keeper accepts that they are gone', async () => {
  await world.read()
  world.publish(eventPage(eventData(1, { name: 'Renamed' }), eventData(2)))
  const halted = await world.read()
  expect(halted).toMatchObject({
    state: 'failing',
    problem: { code: 'source.mostly_gone', params: { count: 2, limit: 4 } },
  })
  expect((await titles())[0]).toBe('Night 1')
  expect(await world.read(world.keeper, true)).toMatchObject({ state: 'active', problem: null, result: { gone: 2 } })
  expect(await titles()).toEqual(['Renamed', 'Night 2', 'Night 3', 'Night 4'])
})

test('asks about a doubtful match on the same night, and remembers the answer', async () => {
  await world.read()
  const [show] = await world.listShows()
  const other = await addOtherSource(world)
  world.responses.set(
    OTHER_ADDRESS,
    eventPage(eventData(9, { startDate: '2027-07-11T20:30', performer: [{ name: 'Others' }] })),
  )
  const readOther = async () => {
    await world.core.readSource(world.keeper, other.id, { acceptGone: true })
    return (await world.core.listSourceItems(world.keeper, other.id)).items
  }
  const [asked] = await readOther()
  expect(asked).toMatchObject({ state: 'asked', candidates: [{ id: show?.id }] })
  const answer = (decision: string) =>
    world.core.decideSourceItems(
      world.keeper,
      other.id,
      SourceDecision.parse({ itemIds: [asked?.id], decision, showId: show?.id }),
    )
  expect((await answer('same')).items).toMatchObject([{ state: 'listed', show: { id: show?.id } }])
  expect(await titles()).toHaveLength(4)
  await answer('undo')
  world.responses.set(OTHER_ADDRESS, `${world.responses.get(OTHER_ADDRESS)} `)
  expect(await readOther()).toMatchObject([{ state: 'asked', show: null }])
  expect((await answer('different')).items).toMatchObject([{ state: 'listed' }])
  world.responses.set(OTHER_ADDRESS, `${world.responses.get(OTHER_ADDRESS)} `)
  await readOther()
  expect(await titles()).toEqual(['Night 1', 'Night 2', 'Night 3', 'Night 4', 'Night 9'])
})

test('two sources share a show: the first to set a field holds it, unless the other is the source of the venue', async () => {
  await world.read()
  const other = await addOtherSource(world)
  const renamed = fourEvents.map((each) => ({
    ...each,
    name: `At SO36: ${String(each.name)}`,
    offers: { price: '9 €' },
  }))
  world.responses.set(OTHER_ADDRESS, eventPage(...renamed))
  await world.core.readSource(world.keeper, other.id, { acceptGone: false })
  expect(await world.listShows()).toMatchObject([1, 2, 3, 4].map((id) => ({ showTitle: `Night ${id}`, price: '9 €' })))
  const [show] = await world.listShows()
  await world.edit({ venueId: show?.venueId })
  world.publish(eventPage(eventData(1, { offers: { price: '8 €' } }), ...fourEvents.slice(1)))
  await world.read()
  expect((await world.listShows())[0]?.price).toBe('8 €')
  world.responses.set(OTHER_ADDRESS, eventPage({ ...renamed[0], offers: { price: '10 €' } }, ...renamed.slice(1)))
  await world.core.readSource(world.keeper, other.id, { acceptGone: false })
  expect((await world.listShows())[0]?.price).toBe('8 €')
})

describe('a source that is not trusted', () => {
  beforeEach(async () => {
    world = await makeSourceWorld({ isTrusted: false })
    world.publish(eventPage(...fourEvents))
    await world.read()
  })

  test('remembers a declined item while it is missing from the source', async () => {
    const [first] = await world.items()
    await decide({ itemIds: [first?.id], decision: 'decline' })
    world.publish(eventPage(...fourEvents.slice(1)))
    await world.read()
    await world.edit({ isTrusted: true })
    world.publish(eventPage(...fourEvents))
    await world.read()
    expect(await titles()).toEqual(['Night 2', 'Night 3', 'Night 4'])
  })

  test('adds only the shows of accepted items', async () => {
    expect(await titles()).toEqual([])
    const items = await world.items()
    expect(items.map(({ state }) => state)).toEqual(['proposed', 'proposed', 'proposed', 'proposed'])
    const [first, second] = items
    await decide({ itemIds: [first?.id], decision: 'accept' })
    await decide({ itemIds: [second?.id], decision: 'decline' })
    world.publish(`${eventPage(...fourEvents)} `)
    expect((await world.read()).open).toMatchObject({ proposed: 2 })
    expect(await titles()).toEqual(['Night 1'])
    expect((await world.items()).map(({ state }) => state)).toEqual(['listed', 'declined', 'proposed', 'proposed'])
  })

  test('does not reschedule a show of a series to a declined day, even if only that day remains', async () => {
    const series = [fourEvents[0], { ...fourEvents[0], startDate: '2027-07-18T20:00' }].map((each) => ({ ...each }))
    world.publish(eventPage(...series))
    await world.read(world.keeper, true)
    const [first, second] = await world.items()
    await decide({ itemIds: [first?.id], decision: 'accept' })
    await decide({ itemIds: [second?.id], decision: 'decline' })
    await world.edit({ isTrusted: true })
    world.publish(eventPage(...series.slice(1)))
    await world.read(world.keeper, true)
    expect((await world.listShows()).map(({ showDate }) => showDate)).toEqual(['2027-07-11'])
    expect((await world.items()).map(({ state, goneSince }) => [state, goneSince !== null])).toEqual([
      ['listed', true],
      ['declined', false],
    ])
  })

  test('proposes changes to its shows instead of applying them', async () => {
    await decide({ itemIds: (await world.items()).map(({ id }) => id), decision: 'accept' })
    world.publish(eventPage(eventData(1, { name: 'Renamed' }), ...fourEvents.slice(1)))
    await world.read()
    const [item] = await world.items()
    expect(item).toMatchObject({ state: 'proposed', changes: ['showTitle'], show: { showTitle: 'Night 1' } })
    await decide({ itemIds: [item?.id], decision: 'accept' })
    expect((await titles())[0]).toBe('Renamed')
    expect((await world.items())[0]).toMatchObject({ state: 'listed', changes: [] })
  })
})

test('keeps an item that cannot be listed, with its errors, and lists it once they are fixed', async () => {
  world.publish(eventPage(eventData(1, { startDate: '2027-07-11' }), ...fourEvents.slice(1)))
  expect((await world.read()).result).toMatchObject({ added: 3, incomplete: 1 })
  expect((await world.items())[0]).toMatchObject({ state: 'incomplete', errors: [{ field: 'doorTime' }] })
  world.publish(eventPage(...fourEvents))
  await world.read()
  expect(await titles()).toHaveLength(4)
})

test('fills in the default times of a source if an event states no time', async () => {
  const defaultTimes = { defaultDoorTime: '19:00', defaultShowTime: '20:30' }
  world = await makeSourceWorld(defaultTimes)
  const eventInUtc = eventData(2, { startDate: '2027-07-12T17:00:00Z' })
  world.publish(
    eventPage(eventData(1, { startDate: '2027-07-11' }), eventInUtc, eventData(3, { startDate: '2027-07-13T21:00' })),
  )
  expect((await world.read()).result).toMatchObject({ added: 3, incomplete: 0 })
  expect((await world.listShows()).map(({ doorTime, showTime }) => [doorTime, showTime])).toEqual([
    ['19:00', '20:30'],
    [null, '19:00'],
    [null, '21:00'],
  ])
  await world.edit({ ...defaultTimes, defaultDoorTime: null })
  world.publish(eventPage(eventData(4, { startDate: '2027-07-14' })))
  await world.read(world.keeper, true)
  expect((await world.listShows()).at(-1)).toMatchObject({ doorTime: null, showTime: '20:30' })
})

test('applies descriptions only if the settings of the source allow it', async () => {
  world.publish(eventPage(...fourEvents.map((each) => ({ ...each, description: 'A long text' }))))
  await world.read()
  expect((await world.listShows())[0]?.description).toBeNull()
  await world.edit({ allowsTexts: true })
  await world.read()
  expect((await world.listShows())[0]?.description).toBe('A long text')
})

test('recognizes the shows of this site when a source republishes them', async () => {
  await world.read()
  const shows = await world.listShows()
  const other = await addOtherSource(world)
  const republished = shows.map(({ slug }, index) => ({
    ...eventData(index + 1, { '@id': `https://listing.example/${index}`, name: 'Passed on', offers: { price: '9 €' } }),
    sameAs: `https://shows.example/shows/${slug}`,
  }))
  world.responses.set(OTHER_ADDRESS, eventPage(...republished))
  const { result } = await world.core.readSource(world.keeper, other.id, { acceptGone: false })
  expect(result).toMatchObject({ added: 0, changed: 0 })
  expect(await world.listShows()).toEqual(shows)
})
