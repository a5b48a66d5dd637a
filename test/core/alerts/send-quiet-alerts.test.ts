import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { makeSendQuietAlerts } from '#core/alerts/send-quiet-alerts.ts'
import { DomainError } from '#core/errors.ts'
import type { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { FAN_EMAIL, makeEmailSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: World
let showAdmin: Actor
let fan: ReturnType<typeof makeEmailSubscriber>
beforeEach(async () => {
  world = makeWorld({ now: '2026-08-01T12:00:00Z' })
  showAdmin = await world.as('ShowAdmin')
  fan = makeEmailSubscriber(world)
})

const addShow = (changes: Readonly<Record<string, unknown>> = {}) => world.core.addShow(showAdmin, showInput(changes))
const sendAfter = async (days: number): Promise<number> => {
  world.clock.advance(days * DAY_MS)
  return world.core.sendQuietAlerts(10)
}
const quietEmails = () =>
  outboxOf(world.store).flatMap((mail) => (mail.template === 'alert-quiet' ? [{ to: mail.to, ...mail.data }] : []))

test('after 90 days without a match, one email says that the alerts are still active', async () => {
  await fan.subscribe({ filter: { country: 'FR' } })
  await fan.subscribe({ filter: { city: 'Oakland' }, locale: 'de' })
  expect(await sendAfter(89)).toBe(0)
  expect(await sendAfter(1)).toBe(1)
  expect(await sendAfter(200)).toBe(0)
  const [mail, ...others] = quietEmails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: FAN_EMAIL,
    locale: 'de',
    alerts: [
      { watched: { kind: 'filter', country: 'FR' }, wider: [] },
      { watched: { kind: 'filter', city: 'Oakland' }, wider: [] },
    ],
  })
  expect(await world.core.listAlerts({ token: mail?.subscriberToken ?? '' })).toMatchObject({ email: FAN_EMAIL })
  await world.core.unsubscribe(mail?.unsubscribeToken ?? '')
  expect(world.store.stored().alerts.size).toBe(0)
})

test('the email offers wider filters that match shows, each with the number of matches', async () => {
  await addShow()
  await addShow({ showDate: '2026-11-26', ageRestriction: 'No', ageLimit: null })
  const { venueCity } = await addShow({ showDate: '2026-11-25', ageRestriction: 'No', ageLimit: null })
  await fan.subscribe({ filter: { country: 'FR', city: venueCity, ages: 'all', q: 'nothing' } })
  await fan.subscribe({ filter: { country: 'FR' } })
  await fan.subscribe({ filter: { q: 'nothing', ages: 'all' } })
  await sendAfter(90)
  expect(quietEmails()[0]?.alerts.map(({ wider }) => wider.map(({ params, shows }) => [params, shows]))).toEqual([
    [],
    [[{}, 3]],
    [[{ ages: 'all' }, 2]],
  ])
})

/** Makes the use case with a catalog that fails for filters with the city `failingCity`. `maxConcurrentReads` returns the
 * highest number of concurrent reads so far. */
const makeSend = (failingCity: string | null) => {
  let [activeReads, maxActiveReads] = [0, 0]
  const send = makeSendQuietAlerts({
    ...world.ports,
    catalog: {
      ...world.ports.catalog,
      list: async (query) => {
        activeReads += 1
        maxActiveReads = Math.max(maxActiveReads, activeReads)
        await setImmediate()
        activeReads -= 1
        if (query.filter.city === failingCity && failingCity) throw new DomainError('unavailable')
        return world.ports.catalog.list(query)
      },
    },
  })
  return { send, maxConcurrentReads: () => maxActiveReads }
}

test('the matches of wider filters are counted for one filter at a time', async () => {
  for (const email of [FAN_EMAIL, 'ana@fans.example'] as Email[])
    for (const city of ['Oakland', 'Berkeley'])
      await makeEmailSubscriber(world, email).subscribe({ filter: { city, q: 'ska' } })
  world.clock.advance(90 * DAY_MS)
  const { send, maxConcurrentReads } = makeSend(null)
  expect([await send(10), maxConcurrentReads()]).toEqual([2, 1])
})

test('a failure for one subscriber does not block the emails to others', async () => {
  await fan.subscribe({ filter: { city: 'Oakland', q: 'ska' } })
  await makeEmailSubscriber(world, 'ana@fans.example' as Email).subscribe({ filter: { city: 'Berkeley', q: 'ska' } })
  world.clock.advance(90 * DAY_MS)
  await expect(makeSend('Oakland').send(10)).rejects.toMatchObject({ code: 'unavailable' })
  expect(quietEmails().map(({ to }) => to)).toEqual(['ana@fans.example'])
  expect(await world.core.sendQuietAlerts(10)).toBe(1)
})

test('a match begins a new quiet period', async () => {
  await fan.subscribe()
  await sendAfter(60)
  await addShow()
  await runAlerts(world)
  expect(await sendAfter(60)).toBe(0)
  expect(await sendAfter(30)).toBe(1)
  await addShow({ showDate: '2027-03-01' })
  await runAlerts(world)
  expect(await sendAfter(90)).toBe(1)
  expect(quietEmails()).toHaveLength(2)
})

test('no email is sent about a paused alert, and its quiet period starts anew when the alert is resumed', async () => {
  const token = await fan.subscribe()
  const [alert] = (await world.core.listAlerts({ token })).alerts
  const setPaused = async (isPaused: boolean) => alert && world.core.editAlert({ token }, alert.id, { isPaused })
  await setPaused(true)
  expect(await sendAfter(100)).toBe(0)
  await setPaused(false)
  expect(await sendAfter(89)).toBe(0)
  expect(await sendAfter(1)).toBe(1)
})

test('no email is sent about unconfirmed alerts or alerts for a show', async () => {
  const { id } = await addShow({ showDate: '2027-01-01' })
  await fan.subscribe({ showId: id })
  await fan.requestAlert()
  expect(await sendAfter(100)).toBe(0)
  expect(quietEmails()).toEqual([])
})
