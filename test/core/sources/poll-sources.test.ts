import { beforeEach, expect, test } from 'vitest'
import { SourceInput } from '#core/sources/source-input.ts'
import {
  ADDRESS,
  eventData,
  eventPage,
  fourEvents,
  makeSourceWorld,
  OTHER_ADDRESS,
  type SourceWorld,
} from '#test/support/source-site.ts'

const HOUR_MS = 60 * 60 * 1000

let world: SourceWorld
beforeEach(async () => {
  world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
})

test('reads a source hourly, unless it is paused', async () => {
  expect(await world.core.pollSources(10)).toBe(1)
  expect(await world.listShows()).toHaveLength(4)
  world.clock.advance(HOUR_MS / 2)
  expect(await world.core.pollSources(10)).toBe(0)
  world.clock.advance(HOUR_MS)
  world.publish(eventPage(...fourEvents, eventData(5)))
  expect(await world.core.pollSources(10)).toBe(1)
  expect(await world.listShows()).toHaveLength(5)
  expect(await world.edit({ isPaused: true })).toMatchObject({ state: 'paused' })
  world.clock.advance(2 * HOUR_MS)
  expect(await world.core.pollSources(10)).toBe(0)
})

test('does not read a source twice at the same time', async () => {
  const [first, second] = await Promise.allSettled([world.read(), world.read()])
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect(await world.listShows()).toHaveLength(4)
})

test('reads only one source per host at a time', async () => {
  const other = await world.core.addSource(world.keeper, SourceInput.parse({ address: `${ADDRESS}/second` }))
  const errors: unknown[] = []
  world.publish(async () => {
    await world.core.readSource(world.keeper, other.id, { acceptGone: false }).catch((error) => errors.push(error))
    expect(await world.core.pollSources(10)).toBe(0)
    return eventPage(...fourEvents)
  })
  await world.read()
  expect(errors).toMatchObject([{ code: 'busy' }])
  expect(world.fetched).not.toContain(`${ADDRESS}/second`)
  expect(await world.core.pollSources(10)).toBe(1)
})

test('reads the due sources of all hosts, up to the limit', async () => {
  for (const address of [OTHER_ADDRESS, `${OTHER_ADDRESS}/2`, `${ADDRESS}/2`])
    await world.core.addSource(world.keeper, SourceInput.parse({ address }))
  expect([await world.core.pollSources(3), await world.core.pollSources(3)]).toEqual([3, 1])
})

test('a failed run is recorded with a message and retried, and the keeper gets one email after a week of failures', async () => {
  await world.read()
  world.publish({ problem: 'url.answered_with_error', status: 500 })
  const failing = await world.read()
  expect(failing).toMatchObject({
    state: 'failing',
    problem: {
      code: 'url.answered_with_error',
      params: { status: 500 },
      message: 'This address returned an error (500)',
    },
    result: { added: 4 },
  })
  for (let day = 0; day < 9; day += 1) {
    world.clock.advance(25 * 60 * 60 * 1000)
    await world.core.pollSources(10)
  }
  await world.core.deliverMail(10)
  const emails = world.mailer.sent.filter(({ subject }) => subject.includes('source'))
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('This address returned an error (500)')
  expect(await world.listShows()).toHaveLength(4)
  world.publish(eventPage(...fourEvents))
  expect(await world.read()).toMatchObject({ state: 'active', problem: null, failingSince: null })
})

test('reads a failing source again after 1, 2, 4, 8 and 16 hours, and then every 24 hours, give or take a tenth', async () => {
  world.publish({ problem: 'url.answered_with_error', status: 500 })
  for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
    expect(await world.core.pollSources(1)).toBe(1)
    const { nextReadAt } = await world.core.findSource(world.keeper, world.source.id)
    const delayMs = nextReadAt.getTime() - world.clock.now().getTime()
    expect(Math.abs(delayMs / (hours * HOUR_MS) - 1)).toBeLessThanOrEqual(0.1)
    world.clock.advance(delayMs)
  }
})

test('an address that robots.txt forbids is not fetched', async () => {
  world.responses.set('https://so36.example/robots.txt', 'User-agent: *\nDisallow: /shows')
  expect((await world.read()).problem?.code).toBe('source.robots')
  expect(world.fetched).toEqual(['https://so36.example/robots.txt'])
})

test('a redirect to an address that robots.txt forbids is not followed', async () => {
  world.publish({ location: 'https://tickets.example/so36' })
  world.responses.set('https://tickets.example/robots.txt', 'User-agent: *\nDisallow: /')
  world.responses.set('https://tickets.example/so36', eventPage(...fourEvents))
  expect((await world.read()).problem?.code).toBe('source.robots')
  expect(world.fetched).not.toContain('https://tickets.example/so36')
})

test('a linked document that robots.txt forbids is skipped, or fails the run if only that document has the shows', async () => {
  const [calendarUrl, nextPageUrl] = ['https://cal.example/so36.ics', 'https://cal.example/page/2']
  for (const address of [calendarUrl, nextPageUrl]) world.responses.set(address, eventPage(eventData(5)))
  world.responses.set('https://cal.example/robots.txt', 'User-agent: *\nDisallow: /')
  world.publish(
    `<!doctype html><html><head><link rel="alternate" type="text/calendar" href="${calendarUrl}"></head></html>`,
  )
  expect((await world.read()).problem?.code).toBe('source.robots')
  const events = [{ title: 'Night', start_date: '2027-07-10 20:00:00', utc_start_date: '', venue: { venue: 'SO36' } }]
  world.publish(JSON.stringify({ rest_url: ADDRESS, next_rest_url: nextPageUrl, events }))
  expect(await world.read()).toMatchObject({ problem: { code: 'source.partly_read' }, result: { found: 1 } })
  expect(world.fetched).not.toContain(calendarUrl)
  expect(world.fetched).not.toContain(nextPageUrl)
})

test('a source without a keeper who may add shows is not read', async () => {
  const account = await world.addAccount(['ShowManager'])
  const manager = await world.actorOf(account)
  const { id } = await world.core.addSource(manager, SourceInput.parse({ address: OTHER_ADDRESS }))
  await world.store.transact(({ accounts }) => accounts.erase(account.id))
  const { problem } = await world.core.readSource(world.keeper, id, { acceptGone: false })
  expect(problem?.code).toBe('source.no_keeper')
})

test('a run that is interrupted at any transaction, and repeated, ends in the same state as an uninterrupted run', async () => {
  const summariesAfterChange = async (transactionsBeforeKill: number) => {
    const freshWorld = await makeSourceWorld()
    freshWorld.publish(eventPage(...fourEvents))
    await freshWorld.read()
    freshWorld.publish(
      eventPage(
        eventData(1, { name: 'Renamed' }),
        eventData(2, { startDate: '2027-07-22T20:00' }),
        eventData(3),
        eventData(5),
      ),
    )
    let transactionsLeft = transactionsBeforeKill
    const interruptibleCore = freshWorld.coreWith(async (work) => {
      transactionsLeft -= 1
      if (transactionsLeft < 0) throw new Error('killed')
      return freshWorld.store.transact(work)
    })
    for (const core of [interruptibleCore, freshWorld.core]) {
      freshWorld.clock.advance(2 * HOUR_MS)
      await core.pollSources(1).catch(() => {})
    }
    const shows = await freshWorld.listShows()
    const summaries = shows.map(({ showTitle, showDate, status }) => `${showTitle} ${showDate} ${status}`).sort()
    return { summaries, wasKilled: transactionsLeft < 0 }
  }
  const uninterrupted = await summariesAfterChange(Number.POSITIVE_INFINITY)
  expect(uninterrupted).toMatchObject({ summaries: { length: 5 }, wasKilled: false })
  let kills = 0
  for (let result = await summariesAfterChange(kills); result.wasKilled; result = await summariesAfterChange(kills)) {
    expect(result.summaries).toEqual(uninterrupted.summaries)
    kills += 1
  }
  expect(kills).toBeGreaterThan(5)
})
