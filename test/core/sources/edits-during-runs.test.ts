import { beforeEach, expect, test } from 'vitest'
import { SourceDecision } from '#core/sources/source-input.ts'
import { ADDRESS, eventPage, fourEvents, makeSourceWorld, type SourceWorld } from '#test/support/source-site.ts'

/** Tests edits and other changes to a source while it is being read. */

let world: SourceWorld
beforeEach(async () => {
  world = await makeSourceWorld()
})

const findSource = () => world.core.findSource(world.keeper, world.source.id)
/** Makes the site respond only after the work is done. */
const respondAfter = (work: () => Promise<unknown>) =>
  world.publish(async () => {
    await work()
    return eventPage(...fourEvents)
  })

test.each([
  { isTrusted: false },
  { isPaused: true },
  { address: 'https://so36.example/new' },
  { defaultCity: 'Berlin' },
])('a run that began before the edit %j neither applies anything nor records a result', async (changes) => {
  respondAfter(() => world.edit(changes))
  await world.read()
  expect(await world.listShows()).toEqual([])
  expect(await findSource()).toMatchObject({
    version: 2,
    lastReadAt: null,
    result: null,
    nextReadAt: world.clock.now(),
  })
  world.publish(eventPage(...fourEvents))
  expect(await world.core.pollSources(1)).toBe('isPaused' in changes ? 0 : 1)
})

test('the run after an edit applies the new settings', async () => {
  respondAfter(() => world.edit({ isTrusted: false }))
  await world.read()
  world.publish(eventPage(...fourEvents))
  await world.core.pollSources(1)
  expect(await findSource()).toMatchObject({ isTrusted: false, open: { proposed: 4 }, problem: null })
})

test('an edit between two transactions of a run stops the rest of the run', async () => {
  world.publish(eventPage(...fourEvents))
  const { transact } = world.store
  let transactionsWithTwoShows = 0
  const editingCore = world.coreWith(async (work) => {
    const result = await transact(work)
    transactionsWithTwoShows += (await world.listShows()).length === 2 ? 1 : 0
    if (transactionsWithTwoShows === 1) await world.edit({ isTrusted: false })
    return result
  })
  await editingCore.readSource(world.keeper, world.source.id, { acceptGone: false })
  expect(await world.listShows()).toHaveLength(2)
  expect(await findSource()).toMatchObject({ isTrusted: false, lastReadAt: null })
})

test('a new address does not let a second run start while the first is running', async () => {
  let refusal: unknown
  respondAfter(async () => {
    await world.edit({ address: `${ADDRESS}/new` })
    refusal = await world.read().catch((error: unknown) => error)
    expect(await world.core.pollSources(1)).toBe(0)
  })
  await world.read()
  expect(refusal).toMatchObject({ code: 'busy' })
  expect(world.fetched).not.toContain(`${ADDRESS}/new`)
})

test('a source that is removed during its run adds no shows', async () => {
  respondAfter(() => world.core.removeSource(world.keeper, world.source.id))
  await expect(world.read()).rejects.toMatchObject({ code: 'source.not_found' })
  expect(await world.listShows()).toEqual([])
})

test('a run that lost its lease changes nothing', async () => {
  respondAfter(async () => {
    world.clock.advance(6 * 60 * 1000)
    world.publish(eventPage(...fourEvents.slice(0, 1)))
    await world.core.pollSources(1)
  })
  await world.core.pollSources(1)
  expect(await world.listShows()).toHaveLength(1)
  expect(await findSource()).toMatchObject({ result: { found: 1 } })
})

test('a run during which a field is released does not update the time of the last read', async () => {
  world.publish(eventPage(...fourEvents))
  await world.read()
  const [item] = await world.items()
  respondAfter(() =>
    world.core.decideSourceItems(
      world.keeper,
      world.source.id,
      SourceDecision.parse({ itemIds: [item?.id], decision: 'release', facts: ['price'] }),
    ),
  )
  const { lastReadAt } = await findSource()
  world.clock.advance(1000)
  await world.read()
  expect((await findSource()).lastReadAt).toEqual(lastReadAt)
})
