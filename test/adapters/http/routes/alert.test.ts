import { beforeEach, describe, expect, it } from 'vitest'
import { FAN_EMAIL, makeEmailSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { expectProblem } from '#test/support/problem.ts'

let world: HttpWorld
let fan: ReturnType<typeof makeEmailSubscriber>
beforeEach(() => {
  world = makeHttpWorld()
  fan = makeEmailSubscriber(world)
})

const alertBody = (changes: Readonly<Record<string, unknown>> = {}) => ({
  filter: { city: 'Oakland' },
  frequency: 'daily',
  timeZone: 'America/Los_Angeles',
  recaptcha: '',
  ...changes,
})
const bodyOf = async (response: Response) => response.json()
const countStoredAlerts = (): number => world.store.stored().alerts.size

/** Subscribes the fan to all shows and emails the fan about a new one. Returns the token in the email's unsubscribe link. */
const mailUnsubscribeToken = async (): Promise<string> => {
  await fan.subscribe({ filter: {} })
  await (await world.visitWith('ShowManager')).post('/api/shows', showBody())
  await runAlerts(world)
  world.clock.advance(10 * 60_000)
  await runAlerts(world)
  return fan.emails()[0]?.unsubscribeToken ?? ''
}

describe('POST /api/alerts', () => {
  it('returns the same response for the address of a subscriber, the address of an account and an unknown address', async () => {
    await fan.subscribe()
    const { email } = await world.addAccount([])
    for (const address of [FAN_EMAIL, email, 'nobody@fans.example']) {
      const response = await world.visit().post('/api/alerts', alertBody({ email: address }))
      expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
      expect(await bodyOf(response)).toEqual(messageOf('Almost done: open the link in the email we sent you.'))
      expect(outboxOf(world.store).at(-1)).toMatchObject({ to: address, template: 'confirm-alert' })
    }
  })

  it("adds a user's alert at once and sends no email", async () => {
    const user = await world.visitWith()
    const response = await user.post('/api/alerts', alertBody())
    expect(response.status).toBe(201)
    expect(await bodyOf(response)).toMatchObject({ message: 'Done. We’ll let you know.', alert: { isNew: true } })
    expect(await bodyOf(await user.get('/api/subscribers/me'))).toMatchObject({
      alerts: [{ filter: { city: 'Oakland' }, frequency: 'daily', isConfirmed: true, isPaused: false }],
    })
    expect(outboxOf(world.store)).toEqual([])
  })

  it.each([
    ['email', { email: undefined }, 'Email is required'],
    ['email', { email: 'vera' }, 'Invalid email format'],
    ['frequency', { frequency: 'hourly' }, 'Frequency must be right-away, daily or weekly'],
    ['filter', { filter: undefined }, 'Choose either a filter or a show'],
    ['filter', { showId: '00000000-0000-4000-8000-000000000001' }, 'Choose either a filter or a show'],
    ['filter.near', { filter: { near: 'here' } }, 'near must be a latitude and a longitude, separated by a comma'],
    ['locale', { locale: 'x' }, 'Language must be a code like en or de'],
  ])('reports an error in the field %s for %j, and sends no email', async (field, changes, message) => {
    const response = await world.visit().post('/api/alerts', alertBody({ email: FAN_EMAIL, ...changes }))
    const { errors } = await expectProblem(response, 422)
    expect(errors).toEqual([{ field, ...messageOf(message) }])
    expect(outboxOf(world.store)).toEqual([])
  })

  it('refuses an unknown show', async () => {
    const showId = '00000000-0000-4000-8000-000000000001'
    const response = await world.visit().post('/api/alerts', alertBody({ email: FAN_EMAIL, filter: undefined, showId }))
    expect(await expectProblem(response, 404)).toMatchObject({ code: 'show.not_found' })
  })
})

describe('POST /api/alerts/confirm/{token}', () => {
  it('confirms the alert, and returns the token of its subscriber', async () => {
    await fan.requestAlert()
    const response = await world.visit().post(`/api/alerts/confirm/${fan.confirmationToken()}`)
    const { subscriberToken } = await bodyOf(response)
    const list = await world.visit().get(`/api/subscribers/${subscriberToken}`)
    expect(list.headers.get('cache-control')).toBe('no-store')
    expect(await bodyOf(list)).toMatchObject({ email: FAN_EMAIL, alerts: [{ isConfirmed: true }] })
  })

  it('refuses other tokens, even a valid subscriber token', async () => {
    const subscriberToken = await fan.subscribe()
    for (const token of ['made-up', subscriberToken])
      expect(await expectProblem(await world.visit().post(`/api/alerts/confirm/${token}`), 410)).toMatchObject({
        code: 'token.invalid',
      })
  })
})

describe('/api/subscribers/{subscriber}', () => {
  it('changes, pauses and ends alerts without a session', async () => {
    const subscriberPath = `/api/subscribers/${await fan.subscribe()}`
    const visitor = world.visit()
    const [{ id }] = (await bodyOf(await visitor.get(subscriberPath))).alerts
    const edited = await visitor.put(`${subscriberPath}/alerts/${id}`, { frequency: 'weekly', isPaused: true })
    expect(await bodyOf(edited)).toMatchObject({ alerts: [{ id, frequency: 'weekly', isPaused: true }] })
    const response = await visitor.put(`${subscriberPath}/alerts/${id}`, { frequency: 'hourly', isPaused: 1 })
    expect((await expectProblem(response, 422)).errors?.map(({ field }) => field)).toEqual(['frequency', 'isPaused'])
    expect(await bodyOf(await visitor.delete(`${subscriberPath}/alerts/${id}`))).toEqual(messageOf('Alert stopped.'))
    await expectProblem(await visitor.delete(`${subscriberPath}/alerts/${id}`), 404)
    expect(countStoredAlerts()).toBe(0)
  })

  it('ends all alerts and deletes the address', async () => {
    const token = await fan.subscribe()
    const response = await world.visit().delete(`/api/subscribers/${token}`)
    expect(await bodyOf(response)).toEqual(
      messageOf('All alerts stopped. Unless you have an account, we’ve deleted your address too.'),
    )
    await expectProblem(await world.visit().get(`/api/subscribers/${token}`), 410)
    expect(world.store.stored().subscribers.size).toBe(0)
  })

  it('requires a log-in for `me`, and never lists the alerts of another address', async () => {
    await fan.subscribe()
    await expectProblem(await world.visit().get('/api/subscribers/me'), 401)
    await expectProblem(await world.visit().delete('/api/subscribers/me'), 401)
    expect(await bodyOf(await (await world.visitWith()).get('/api/subscribers/me'))).toMatchObject({ alerts: [] })
    expect(countStoredAlerts()).toBe(1)
  })
})

describe('/unsubscribe/{token}', () => {
  it('ends the alert on a POST without a cookie, XSRF token or body, and accepts a repeated POST (RFC 8058)', async () => {
    const token = await mailUnsubscribeToken()
    for (const _ of ['once', 'again']) {
      const response = await world.http.request(`/unsubscribe/${token}`, { method: 'POST' })
      expect([response.status, await response.text()]).toEqual([200, 'Unsubscribed.'])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(countStoredAlerts()).toBe(0)
    }
  })

  it('accepts the form that mail programs send', async () => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const response = await world.http.request(`/unsubscribe/${await mailUnsubscribeToken()}`, { method: 'POST', body })
    expect([response.status, countStoredAlerts()]).toEqual([200, 0])
  })

  it('changes nothing on GET', async () => {
    const token = await mailUnsubscribeToken()
    await world.visit().get(`/unsubscribe/${token}`)
    await world.visit().get(`/de/unsubscribe/${token}`)
    expect(countStoredAlerts()).toBe(1)
  })

  it('refuses a token that we did not sign', async () => {
    const token = await mailUnsubscribeToken()
    const response = await world.http.request(`/unsubscribe/x${token}`, { method: 'POST' })
    expect(await expectProblem(response, 410)).toMatchObject({ code: 'token.invalid' })
    expect(countStoredAlerts()).toBe(1)
  })

  it('accepts the links of many subscribers from one client, but no link more than 20 times an hour', async () => {
    const token = await mailUnsubscribeToken()
    const unsubscribe = (linkToken: string) => world.http.request(`/unsubscribe/${linkToken}`, { method: 'POST' })
    for (let n = 0; n < 20; n += 1) expect((await unsubscribe(token)).status).toBe(200)
    await expectProblem(await unsubscribe(token), 429)
    for (let n = 0; n < 30; n += 1) {
      const otherToken = world.ports.signedLinks.sign('unsubscribe', `alerts ${world.ids.next()}`)
      expect((await unsubscribe(otherToken)).status).toBe(200)
    }
  })

  it('has a counterpart in the API, which ends the alert and returns a message', async () => {
    const response = await world.visit().post(`/api/alerts/unsubscribe/${await mailUnsubscribeToken()}`)
    expect(await bodyOf(response)).toEqual(messageOf('Alert stopped.'))
    expect(countStoredAlerts()).toBe(0)
  })
})

it.each(['/confirm-alert/made-up', '/alerts/made-up', '/unsubscribe/made-up', '/fr/unsubscribe/made-up'])(
  'the page %s is not cached and sends no referrer',
  async (page) => {
    const { headers } = await world.visit().get(page)
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
  },
)
