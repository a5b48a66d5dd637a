import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { FAN_EMAIL, makeBrowserSubscriber, makeEmailSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let showAdmin: Actor
let fan: ReturnType<typeof makeBrowserSubscriber>
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  showAdmin = await world.as('ShowAdmin')
  fan = makeBrowserSubscriber(world)
})

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const addShow = (changes: Readonly<Record<string, unknown>> = {}) => world.core.addShow(showAdmin, showInput(changes))
const wait = async (ms = 6 * MINUTE_MS): Promise<void> => {
  await runAlerts(world)
  world.clock.advance(ms)
  await runAlerts(world)
}

test('a new show is announced by one notification, and its cancellation by another that replaces the first', async () => {
  await fan.subscribe({ filter: { country: 'US' } })
  const show = await addShow()
  await wait()
  const [announcement, ...others] = await fan.notifications()
  expect(others).toEqual([])
  expect(announcement).toMatchObject({
    content: { kind: 'shows', shows: [{ slug: show.slug, change: null }], changes: {}, newShows: 1 },
    subscriberToken: await fan.token(),
    topic: show.id.replaceAll('-', ''),
    urgency: 'normal',
  })
  await world.core.editShow(showAdmin, show.id, showEdit({ venueId: show.venueId, status: 'cancelled' }))
  await wait()
  const [, cancellation, ...rest] = await fan.notifications()
  expect(rest).toEqual([])
  expect(cancellation).toMatchObject({
    content: { shows: [{ slug: show.slug, change: 'cancelled' }], changes: { cancelled: 1 }, newShows: 0 },
    topic: announcement?.topic,
    urgency: 'high',
  })
  await wait(DAY_MS)
  expect(await fan.notifications()).toHaveLength(2)
})

test('several new shows are announced by one notification, which names three, counts all and links to the filtered list', async () => {
  await fan.subscribe({ filter: { country: 'US' } })
  for (const showDate of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']) await addShow({ showDate })
  await wait()
  const sent = await fan.notifications()
  expect(sent).toMatchObject([{ content: { newShows: 4, params: { country: 'US' } } }])
  expect(sent[0]?.content).toHaveProperty('shows.length', 3)
})

test('a notification about shows that match different alerts links to no list', async () => {
  await fan.subscribe({ filter: { country: 'US', startDate: '2026-11-26' } })
  await fan.subscribe({ filter: { country: 'US', endDate: '2026-11-25' } })
  for (const showDate of ['2026-11-25', '2026-11-26']) await addShow({ showDate })
  await wait()
  expect(await fan.notifications()).toMatchObject([{ content: { newShows: 2, params: null } }])
})

test('a notification expires once all its shows are over, but after four weeks at the latest', async () => {
  await fan.subscribe()
  const { showDate, timeZone } = await addShow({ showDate: '2026-11-25' })
  expect([showDate, timeZone]).toEqual(['2026-11-25', 'America/Los_Angeles'])
  await wait()
  await addShow({ showDate: '2027-05-01' })
  await wait()
  expect((await fan.notifications()).map(({ expiresAt }) => expiresAt)).toEqual([
    '2026-11-26T14:00:00.000Z',
    new Date(world.clock.now().getTime() + 28 * DAY_MS).toISOString(),
  ])
})

test('a notification for a daily alert is due at 9:00 in the time zone of the alert', async () => {
  await fan.subscribe({ frequency: 'daily' })
  await addShow()
  await wait(119 * MINUTE_MS)
  expect(await fan.notifications()).toEqual([])
  await wait(MINUTE_MS)
  expect(await fan.notifications()).toHaveLength(1)
})

test('a notification contains no street, public or private', async () => {
  await fan.subscribe()
  const addressRule = { addressVisibility: 'ask-a-punk', addressRevealMinutes: 9_000 }
  await addShow({ venueName: 'The Basement', venueAddress: '5 Secret Street', ...addressRule })
  await addShow()
  await wait()
  const [sent] = await fan.notifications()
  expect(sent).toMatchObject({ content: { newShows: 2 } })
  expect(JSON.stringify(sent)).not.toMatch(/address|17th Street|Secret|latitude/i)
})

test('a visitor with alerts by email and in a browser receives one email and one notification', async () => {
  const emailSubscriber = makeEmailSubscriber(world)
  await emailSubscriber.subscribe()
  await fan.subscribe({ byEmail: true, email: FAN_EMAIL })
  await addShow()
  await wait()
  expect([emailSubscriber.emails().length, (await fan.notifications()).length]).toEqual([1, 1])
})

test('after 90 days without a match, one notification says that the alert is still active', async () => {
  await fan.subscribe({ filter: { city: 'Oakland', country: 'US' }, locale: 'de' })
  await addShow({ showDate: '2027-05-01' })
  world.clock.advance(90 * DAY_MS)
  expect([await world.core.sendQuietAlerts(10), await world.core.sendQuietAlerts(10)]).toEqual([1, 0])
  expect(await fan.notifications()).toMatchObject([
    {
      locale: 'de',
      content: { kind: 'quiet', alerts: 1, wider: { params: { country: 'US' }, shows: 1 } },
      urgency: 'low',
    },
  ])
})
