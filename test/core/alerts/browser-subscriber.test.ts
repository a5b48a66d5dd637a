import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_ALERTS } from '#core/alerts/alert.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { FAN_EMAIL, makeBrowserSubscriber, makeEmailSubscriber, newAlertInput } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { newSubscription } from '#test/support/valid-records.ts'
import { CLIENT, makeWorld, PASSWORD, type World } from '#test/support/world.ts'

let world: World
let fan: ReturnType<typeof makeBrowserSubscriber>
beforeEach(() => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  fan = makeBrowserSubscriber(world)
})

const HOUR_MS = 60 * 60 * 1000
const listAlerts = async (token: string | null) => world.core.listAlerts({ token: token ?? '' })
const addAlertAs = (actor: Actor | null, changes: Readonly<Record<string, unknown>> = {}) =>
  world.core.addAlert(actor, CLIENT, newAlertInput({ browser: fan.browser, byEmail: false, ...changes }))
const addShow = async () => (await world.core.addShow(await world.as('ShowAdmin'), showInput())).id
const storedNotices = () =>
  [...world.store.stored().alertNotices.values()].map(({ showId, reported }) => ({ showId, reported }))

describe('a browser without an account', () => {
  test('has a confirmed alert at once, without any email', async () => {
    expect(await fan.token()).toBeNull()
    expect(await fan.subscribe({ filter: { city: 'Oakland' }, locale: 'de' })).toMatchObject({
      isConfirmed: true,
      alert: { isNew: true },
    })
    expect(outboxOf(world.store)).toEqual([])
    expect(await listAlerts(await fan.token())).toMatchObject({
      email: null,
      browser: { service: 'push.example', since: world.clock.now() },
      locale: 'de',
      alerts: [{ filter: { city: 'Oakland' }, isConfirmed: true }],
      browsers: [],
    })
  })

  test('can also request an email alert, which the emailed link confirms', async () => {
    expect(await fan.subscribe({ byEmail: true, email: FAN_EMAIL })).toEqual({ isConfirmed: false, alert: null })
    const { alerts } = await listAlerts(await fan.token())
    expect(alerts).toMatchObject([{ isConfirmed: true }])
    expect(outboxOf(world.store)).toMatchObject([{ to: FAN_EMAIL, template: 'confirm-alert' }])
    const { subscriberToken } = await world.core.confirmAlert(makeEmailSubscriber(world).confirmationToken())
    expect(await listAlerts(subscriberToken)).toMatchObject({
      email: FAN_EMAIL,
      browser: null,
      alerts: [{ isConfirmed: true }],
    })
  })

  test('is a subscriber of its own, separate from any email address', async () => {
    await makeEmailSubscriber(world).subscribe()
    await fan.subscribe()
    expect([...world.store.stored().subscribers.values()].map(({ email }) => email)).toEqual([FAN_EMAIL, null])
  })

  test('can have up to 100 alerts, and one client can request up to 20 an hour', async () => {
    for (let n = 0; n < MAX_ALERTS; n += 1)
      await world.core.addAlert(
        null,
        { ...CLIENT, key: `198.51.${n}.1` },
        newAlertInput({ browser: fan.browser, byEmail: false, filter: { q: `band${n}` } }),
      )
    await expect(fan.subscribe()).rejects.toMatchObject({ code: 'alert.too_many' })
    for (let n = 0; n < 19; n += 1) await fan.subscribe({ filter: { q: 'band0' } })
    await expect(fan.subscribe({ filter: { q: 'band0' } })).rejects.toMatchObject({ code: 'limit.exceeded' })
  })

  test('can end all its alerts, after which nothing about it is stored', async () => {
    await fan.subscribe()
    await world.core.endAllAlerts({ token: (await fan.token()) ?? '' })
    expect(world.store.stored()).toMatchObject({ subscribers: new Map(), alerts: new Map(), alertNotices: new Map() })
  })

  test('is erased once it has no alerts and was added more than 48 hours ago', async () => {
    await fan.subscribe()
    const token = (await fan.token()) ?? ''
    world.clock.advance(48 * HOUR_MS + 1)
    await world.core.sweepAlerts(10)
    const [alert] = (await listAlerts(token)).alerts
    if (alert) await world.core.endAlert({ token }, alert.id)
    await world.core.sweepAlerts(10)
    expect(world.store.stored().subscribers.size).toBe(0)
  })

  test('is found only with its secret', async () => {
    await fan.subscribe()
    const { keys } = newSubscription()
    const guess = { ...fan.browser, keys: { ...keys, auth: 'A'.repeat(22) } }
    expect(await world.core.findBrowser(null, CLIENT, guess)).toEqual({ subscriberToken: null })
    await expect(addAlertAs(null, { browser: guess })).rejects.toMatchObject({ fields: [{ field: 'browser' }] })
  })
})

describe("a user's browser", () => {
  test('receives alerts instead of the email address, or in addition to it', async () => {
    const user = await world.as()
    expect(await addAlertAs(user)).toMatchObject({ isConfirmed: true, alert: { isNew: true } })
    const { alerts, browsers } = await world.core.listAlerts({ actor: user })
    expect([alerts, browsers]).toEqual([[], [{ subscriberToken: await fan.token(user), since: world.clock.now() }]])
    await addAlertAs(user, { byEmail: true })
    expect((await world.core.listAlerts({ actor: user })).alerts).toHaveLength(1)
    expect((await listAlerts(await fan.token(user))).alerts).toHaveLength(1)
  })

  test('keeps the alerts that a visitor added in it, but the former subscriber token becomes invalid', async () => {
    await fan.subscribe({ filter: { city: 'Oakland' } })
    await fan.subscribe({ showId: await addShow() })
    const [user, formerToken] = [await world.as(), await fan.token()]
    const notices = storedNotices()
    await addAlertAs(user, { filter: { country: 'FR' } })
    expect((await listAlerts(await fan.token(user))).alerts).toHaveLength(3)
    expect(storedNotices()).toEqual(notices)
    await expect(listAlerts(formerToken)).rejects.toMatchObject({ code: 'token.invalid' })
  })

  test('loses the alerts of its user when another user or a visitor adds one', async () => {
    const [user, other] = [await world.as(), await world.as()]
    const tokens: (string | null)[] = []
    for (const actor of [user, other, null]) {
      await addAlertAs(actor)
      tokens.push(await fan.token(actor))
      expect((await listAlerts(await fan.token(actor))).alerts).toHaveLength(1)
    }
    expect((await world.core.listAlerts({ actor: user })).browsers).toEqual([])
    expect((await world.core.listAlerts({ actor: other })).browsers).toEqual([])
    for (const formerToken of tokens.slice(0, 2))
      await expect(listAlerts(formerToken)).rejects.toMatchObject({ code: 'token.invalid' })
  })

  test('cannot be taken over by another user or a visitor without its secret', async () => {
    const user = await world.as()
    await addAlertAs(user)
    const guess = { ...fan.browser, keys: { ...fan.browser.keys, auth: 'A'.repeat(22) } }
    for (const actor of [await world.as(), null])
      await expect(addAlertAs(actor, { browser: guess })).rejects.toMatchObject({ fields: [{ field: 'browser' }] })
    expect((await listAlerts(await fan.token(user))).alerts).toHaveLength(1)
  })

  test('reveals its subscriber token only to its user', async () => {
    const user = await world.as()
    await addAlertAs(user)
    expect(await fan.token(user)).toEqual(expect.any(String))
    expect([await fan.token(), await fan.token(await world.as())]).toEqual([null, null])
    const current = newSubscription()
    const renewed = await world.core.renewBrowser(null, CLIENT, { former: fan.browser, current })
    expect(renewed).toEqual({ subscriberToken: null })
    expect(await world.core.findBrowser(user, CLIENT, current)).toEqual({ subscriberToken: expect.any(String) })
  })

  test('is part of the data export, and is erased with the account', async () => {
    const user = await world.as()
    await addAlertAs(user)
    const { browsers } = await world.core.exportPersonalData(user)
    const { endpoint, keys } = fan.browser
    expect(browsers).toMatchObject([{ endpoint, ...keys, alerts: [{ watched: { filter: {} } }] }])
    await world.core.deleteAccount(user, { password: PASSWORD })
    expect(world.store.stored()).toMatchObject({ subscribers: new Map(), alerts: new Map() })
  })
})

describe('a browser that subscribes again', () => {
  test('keeps its alerts under the new subscription', async () => {
    await fan.subscribe()
    const token = await fan.token()
    const current = newSubscription()
    await world.core.renewBrowser(null, CLIENT, { former: fan.browser, current })
    expect([await fan.token(), await world.core.findBrowser(null, CLIENT, current)]).toEqual([
      null,
      { subscriberToken: token },
    ])
  })

  test('changes nothing without the secret of its former subscription, or if the new one already has alerts', async () => {
    const other = makeBrowserSubscriber(world)
    await fan.subscribe()
    await other.subscribe()
    const guess = { ...fan.browser, keys: { ...fan.browser.keys, auth: 'A'.repeat(22) } }
    const otherToken = await other.token()
    await world.core.renewBrowser(null, CLIENT, { former: guess, current: newSubscription() })
    await world.core.renewBrowser(null, CLIENT, { former: fan.browser, current: other.browser })
    expect([await fan.token(), await other.token()]).toEqual([expect.any(String), otherToken])
  })

  test('is refused if its push service is unknown, both for a new alert and for a renewal', async () => {
    const atUnknownService = { ...fan.browser, endpoint: 'https://flood.example/a' }
    await expect(addAlertAs(null, { browser: atUnknownService })).rejects.toMatchObject({
      fields: [{ field: 'browser' }],
    })
    expect(world.store.stored().subscribers.size).toBe(0)
    await fan.subscribe()
    const renewal = world.core.renewBrowser(null, CLIENT, { former: fan.browser, current: atUnknownService })
    await expect(renewal).rejects.toMatchObject({ code: 'input.invalid', fields: [{ field: 'current' }] })
    expect(await fan.token()).toEqual(expect.any(String))
  })

  test('can be looked up or renewed by one client at most 120 times an hour in total', async () => {
    for (let n = 0; n < 120; n += 1) await fan.token()
    await expect(fan.token()).rejects.toMatchObject({ code: 'limit.exceeded' })
    const renewal = world.core.renewBrowser(null, CLIENT, { former: fan.browser, current: newSubscription() })
    await expect(renewal).rejects.toMatchObject({ code: 'limit.exceeded' })
  })
})
