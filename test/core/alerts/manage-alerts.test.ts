import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { MAX_ALERTS } from '#core/alerts/alert.ts'
import type { AlertView } from '#core/alerts/alert-view.ts'
import { ShowId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { FAN_EMAIL, makeEmailSubscriber, newAlertInput, runAlerts } from '#test/support/alerts.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { CLIENT, makeWorld, PASSWORD, type World } from '#test/support/world.ts'

let world: World
let fan: ReturnType<typeof makeEmailSubscriber>
beforeEach(() => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  fan = makeEmailSubscriber(world)
})

const HOUR_MS = 60 * 60 * 1000
const runAlertsForAnHour = async () => {
  await runAlerts(world)
  world.clock.advance(HOUR_MS)
  await runAlerts(world)
}
const alertsOf = async (token: string) => (await world.core.listAlerts({ token })).alerts
const suppress = (email: Email) =>
  world.store.transact(({ subscribers }) => subscribers.suppress({ email, since: world.clock.now(), smtpCode: 550 }))
const onlyAlert = ([alert, ...others]: readonly AlertView[]): AlertView => {
  expect(others).toEqual([])
  return alert as AlertView
}

describe('a visitor', () => {
  test('has a confirmed alert once the emailed link is opened', async () => {
    expect(await fan.requestAlert({ filter: { city: 'Oakland' } })).toEqual({ isConfirmed: false, alert: null })
    expect(outboxOf(world.store)).toMatchObject([
      {
        to: FAN_EMAIL,
        template: 'confirm-alert',
        data: { locale: 'en', watched: { kind: 'filter', city: 'Oakland' } },
      },
    ])
    const { subscriberToken } = await world.core.confirmAlert(fan.confirmationToken())
    expect(await world.core.listAlerts({ token: subscriberToken })).toMatchObject({
      email: FAN_EMAIL,
      alerts: [{ filter: { city: 'Oakland' }, show: null, isConfirmed: true, timeZone: 'America/Los_Angeles' }],
    })
    const secondResult = await world.core.confirmAlert(fan.confirmationToken())
    expect(secondResult).toEqual({ subscriberToken, showStatus: null })
  })

  test('sees the name of the place nearest to the position in a filter, both in the email and in the list of alerts', async () => {
    await fan.requestAlert({ filter: { near: '37.8044,-122.2708' } })
    const place = { name: 'Oakland', isCentre: true }
    expect(outboxOf(world.store)).toMatchObject([{ data: { watched: { kind: 'filter', place } } }])
    const { subscriberToken } = await world.core.confirmAlert(fan.confirmationToken())
    expect(onlyAlert(await alertsOf(subscriberToken))).toMatchObject({ filter: { near: '37.8044,-122.2708' }, place })
  })

  test('receives no alert email before the link is opened', async () => {
    await fan.requestAlert()
    await world.core.addShow(await world.as('ShowAdmin'), showInput())
    await runAlertsForAnHour()
    expect(fan.emails()).toEqual([])
  })

  test('has 48 hours to open the link', async () => {
    await fan.requestAlert()
    world.clock.advance(48 * HOUR_MS)
    await world.core.sweepAlerts(10)
    await world.core.confirmAlert(fan.confirmationToken())
    await fan.requestAlert({ filter: { city: 'Oakland' } })
    world.clock.advance(48 * HOUR_MS + 1)
    await world.core.sweepAlerts(10)
    await expect(world.core.confirmAlert(fan.confirmationToken())).rejects.toMatchObject({ code: 'token.invalid' })
  })

  test('receives at most three confirmation emails an hour at one address, but always the same response', async () => {
    for (let n = 0; n < 5; n += 1) expect(await fan.requestAlert()).toEqual({ isConfirmed: false, alert: null })
    expect(outboxOf(world.store)).toHaveLength(3)
  })

  test('receives no email at a suppressed address, but the same response', async () => {
    await suppress(FAN_EMAIL)
    expect(await fan.requestAlert()).toEqual({ isConfirmed: false, alert: null })
    expect(outboxOf(world.store)).toEqual([])
    expect(world.store.stored()).toMatchObject({ subscribers: new Map(), alerts: new Map() })
  })

  test('can request at most 20 alerts an hour', async () => {
    for (let n = 0; n < 20; n += 1) await makeEmailSubscriber(world, `fan-${n}@fans.example` as never).requestAlert()
    await expect(fan.requestAlert()).rejects.toMatchObject({ code: 'limit.exceeded' })
  })

  test('receives emails in the language of the alert confirmed last, regardless of unconfirmed ones', async () => {
    await fan.requestAlert({ locale: 'ja', filter: { city: 'Oakland' } })
    const token = await fan.subscribe({ locale: 'de' })
    await fan.requestAlert({ locale: 'fr', filter: { country: 'FR' } })
    expect(await world.core.listAlerts({ token })).toMatchObject({ locale: 'de' })
    await world.core.confirmAlert(fan.confirmationToken())
    expect(await world.core.listAlerts({ token })).toMatchObject({ locale: 'fr' })
  })

  test('needs an email address for an alert by email', async () => {
    await expect(world.core.addAlert(null, CLIENT, newAlertInput())).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ field: 'email', code: 'text.required' }],
    })
  })

  test('who adds an alert again replaces its frequency, resumes it, and is still mailed when a show changes', async () => {
    const token = await fan.subscribe({ frequency: 'daily' })
    const { id } = onlyAlert(await alertsOf(token))
    await world.core.editAlert({ token }, id, { isPaused: true })
    await fan.subscribe({ frequency: 'weekly' })
    expect(onlyAlert(await alertsOf(token))).toMatchObject({ id, frequency: 'weekly', isPaused: false })
    const showAdmin = await world.as('ShowAdmin')
    const show = await world.core.addShow(showAdmin, showInput())
    await runAlerts(world)
    await fan.subscribe({ frequency: 'right-away' })
    world.clock.set('2026-11-26T14:00:00Z')
    await runAlerts(world)
    await world.core.editShow(showAdmin, show.id, showEdit({ status: 'cancelled' }))
    await runAlerts(world)
    expect(fan.emails()).toMatchObject([{ shows: [{ change: null }] }, { shows: [{ change: 'cancelled' }] }])
  })
})

describe('a show', () => {
  test('can be watched unless it is unknown, deleted or over', async () => {
    const showAdmin = await world.as('ShowAdmin')
    const { id: showId, showTitle } = await world.core.addShow(showAdmin, showInput())
    const token = await fan.subscribe({ showId })
    expect(onlyAlert(await alertsOf(token))).toMatchObject({
      filter: null,
      show: { id: showId, showTitle },
      timeZone: 'America/Los_Angeles',
    })
    await world.core.deleteShow(showAdmin, showId)
    await expect(fan.requestAlert({ showId })).rejects.toMatchObject({ code: 'show.deleted' })
    world.clock.set('2026-12-20T12:00:00Z')
    const unknownId = ShowId.parse(world.ids.next())
    await expect(fan.requestAlert({ showId: unknownId })).rejects.toMatchObject({ code: 'show.not_found' })
    const { id: pastShowId } = await world.core.addShow(showAdmin, showInput({ showDate: '2026-12-20' }))
    world.clock.advance(48 * HOUR_MS)
    await expect(fan.requestAlert({ showId: pastShowId })).rejects.toMatchObject({ code: 'show.over' })
  })

  test.each(['over', 'deleted'])(
    'that is %s when the link is opened is not watched, and the error gives this reason',
    async (state) => {
      const showAdmin = await world.as('ShowAdmin')
      const { id: showId } = await world.core.addShow(showAdmin, showInput({ showDate: '2026-11-20' }))
      await fan.requestAlert({ showId })
      if (state === 'deleted') await world.core.deleteShow(showAdmin, showId)
      else world.clock.advance(47 * HOUR_MS)
      await expect(world.core.confirmAlert(fan.confirmationToken())).rejects.toMatchObject({ code: `show.${state}` })
      expect([...world.store.stored().alerts.values()]).toMatchObject([{ confirmedAt: null }])
    },
  )

  test.each(['cancelled', 'postponed'] as const)(
    'that is %s when the link is opened is watched, and the response states this status',
    async (status) => {
      const showAdmin = await world.as('ShowAdmin')
      const { id: showId } = await world.core.addShow(showAdmin, showInput())
      await fan.requestAlert({ showId })
      await world.core.editShow(showAdmin, showId, showEdit({ status }))
      expect(await world.core.confirmAlert(fan.confirmationToken())).toMatchObject({ showStatus: status })
    },
  )
})

describe('a user', () => {
  let account: Account
  let actor: Actor
  beforeEach(async () => {
    account = await world.addAccount([])
    actor = await world.actorOf(account)
  })
  const add = (changes = {}) => world.core.addAlert(actor, CLIENT, newAlertInput(changes))
  const list = () => world.core.listAlerts({ actor })
  const changeEmail = async () => {
    await world.core.changeEmail(actor, { email: 'new@people.example' as Email, password: PASSWORD })
    const mail = outboxOf(world.store).find(({ template }) => template === 'confirm-new-email')
    await world.core.confirmEmail(mail?.template === 'confirm-new-email' ? mail.data.token : '', CLIENT)
  }

  test('has a confirmed alert at once, without an email', async () => {
    expect(await add()).toMatchObject({ isConfirmed: true, alert: { isNew: true } })
    expect(await list()).toMatchObject({ email: account.email, alerts: [{ isConfirmed: true, filter: {} }] })
    expect(outboxOf(world.store)).toEqual([])
  })

  test('cannot add an alert while their address is suppressed, but can after confirming a new address, even a suppressed one', async () => {
    await suppress(account.email)
    await suppress('new@people.example' as Email)
    await expect(add()).rejects.toMatchObject({ code: 'alert.address_suppressed' })
    await changeEmail()
    expect(await add()).toMatchObject({ isConfirmed: true, alert: { isNew: true } })
  })

  test('without alerts has an empty list, and reading it requires a log-in or a valid link', async () => {
    expect(await list()).toEqual({ email: account.email, browser: null, locale: 'en', alerts: [], browsers: [] })
    await expect(world.core.listAlerts({ actor: null })).rejects.toMatchObject({ code: 'permission.login_required' })
    await expect(world.core.listAlerts({ token: 'x.y' })).rejects.toMatchObject({ code: 'token.invalid' })
  })

  test('can have up to 100 alerts', async () => {
    for (let n = 0; n < MAX_ALERTS; n += 1)
      await world.core.addAlert(
        actor,
        { ...CLIENT, key: `192.0.2.${n}` },
        newAlertInput({ filter: { city: `City ${n}` } }),
      )
    await expect(add()).rejects.toMatchObject({ code: 'alert.too_many' })
    await add({ filter: { city: 'City 7' }, frequency: 'weekly' })
    expect((await list()).alerts).toHaveLength(MAX_ALERTS)
  })

  test('receives emails in the language of the alert added last', async () => {
    await add({ locale: 'de' })
    await add({ locale: 'ja', filter: { city: 'Oakland' } })
    expect(await list()).toMatchObject({ locale: 'ja' })
  })

  test('can export the alerts, and deletes them with the account', async () => {
    await add({ filter: { city: 'Oakland' } })
    expect(await world.core.exportPersonalData(actor)).toMatchObject({
      alerts: [{ watched: { filter: { city: 'Oakland' } }, frequency: 'right-away' }],
    })
    await world.core.deleteAccount(actor, { password: PASSWORD })
    expect(world.store.stored()).toMatchObject({ subscribers: new Map(), alerts: new Map() })
  })
})

describe('the link in an alert email', () => {
  let token: string
  let alert: AlertView
  beforeEach(async () => {
    token = await fan.subscribe()
    alert = onlyAlert(await alertsOf(token))
  })

  test('can change the frequency of an alert, pause it and resume it', async () => {
    const edit = (changes: object) => world.core.editAlert({ token }, alert.id, changes)
    expect(onlyAlert((await edit({ frequency: 'weekly' })).alerts)).toMatchObject({
      frequency: 'weekly',
      isPaused: false,
    })
    expect(onlyAlert((await edit({ isPaused: true })).alerts)).toMatchObject({ frequency: 'weekly', isPaused: true })
    expect(onlyAlert((await edit({ isPaused: false })).alerts)).toMatchObject({ isPaused: false })
  })

  test('can pause an alert, and shows that match shortly before or during the pause are never mailed', async () => {
    const showAdmin = await world.as('ShowAdmin')
    await world.core.addShow(showAdmin, showInput())
    await runAlerts(world)
    await world.core.editAlert({ token }, alert.id, { isPaused: true })
    await world.core.addShow(showAdmin, showInput())
    await runAlerts(world)
    await world.core.editAlert({ token }, alert.id, { isPaused: false })
    world.clock.advance(HOUR_MS)
    await runAlerts(world)
    expect(fan.emails()).toEqual([])
  })

  test('can end only alerts of its own subscriber', async () => {
    const otherToken = await makeEmailSubscriber(world, 'other@fans.example' as never).subscribe()
    await expect(world.core.endAlert({ token: otherToken }, alert.id)).rejects.toMatchObject({
      code: 'alert.not_found',
    })
    await world.core.endAlert({ token }, alert.id)
    expect(await alertsOf(token)).toEqual([])
    await expect(world.core.endAlert({ token }, alert.id)).rejects.toMatchObject({ code: 'alert.not_found' })
  })

  test('can end all alerts, which deletes the address', async () => {
    await world.core.endAllAlerts({ token })
    expect(world.store.stored()).toMatchObject({ subscribers: new Map(), alerts: new Map() })
    await expect(alertsOf(token)).rejects.toMatchObject({ code: 'token.invalid' })
  })

  test('is not valid as another kind of link', async () => {
    await expect(world.core.confirmAlert(token)).rejects.toMatchObject({ code: 'token.invalid' })
    await expect(world.core.unsubscribe(token)).rejects.toMatchObject({ code: 'token.invalid' })
  })
})
