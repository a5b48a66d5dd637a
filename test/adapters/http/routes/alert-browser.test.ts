import { beforeEach, describe, expect, it } from 'vitest'
import { type HttpWorld, makeHttpWorld } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'
import { newSubscription } from '#test/support/valid-records.ts'

let world: HttpWorld
const browser = newSubscription()
beforeEach(() => {
  world = makeHttpWorld()
})

const bodyOf = async (response: Response) => response.json()
const alertBody = (changes: Readonly<Record<string, unknown>> = {}) => ({
  filter: { city: 'Oakland' },
  frequency: 'daily',
  timeZone: 'America/Los_Angeles',
  recaptcha: '',
  byEmail: false,
  browser,
  ...changes,
})

describe('POST /api/alerts with a browser', () => {
  it('adds the alert at once, without an email address', async () => {
    const response = await world.visit().post('/api/alerts', alertBody())
    expect([response.status, await bodyOf(response)]).toMatchObject([201, { message: 'Done. We’ll let you know.' }])
  })

  it('asks the visitor to open an emailed link if the request also contains an email address', async () => {
    const response = await world.visit().post('/api/alerts', alertBody({ byEmail: true, email: 'vera@fans.example' }))
    expect(await bodyOf(response)).toEqual(messageOf('Almost done: open the link in the email we sent you.'))
  })

  const invalidSubscription = 'This browser did not provide a valid push subscription'
  it.each([
    ['byEmail', { browser: null }, 'Choose email, this browser, or both'],
    ['byEmail', { byEmail: 1 }, 'byEmail must be true or false'],
    ['email', { byEmail: true }, 'Email is required'],
    ['browser', { browser: 'x' }, invalidSubscription],
    ['browser', { browser: { ...browser, endpoint: 'http://push.example/a' } }, invalidSubscription],
    ['browser', { browser: { ...browser, endpoint: 'https://push.example:8443/a' } }, invalidSubscription],
    ['browser', { browser: { ...browser, endpoint: `https://push.example/${'a'.repeat(1024)}` } }, invalidSubscription],
    ['browser', { browser: { ...browser, keys: { ...browser.keys, p256dh: 'AA' } } }, invalidSubscription],
    ['browser', { browser: { ...browser, keys: { ...browser.keys, auth: 'AA' } } }, invalidSubscription],
  ])('reports an error in the field %s for %j', async (field, changes, message) => {
    const response = await world.visit().post('/api/alerts', alertBody(changes))
    const { errors } = await expectProblem(response, 422)
    expect(errors).toEqual([{ field, ...messageOf(message) }])
    expect(world.store.stored().subscribers.size).toBe(0)
  })
})

describe('/api/subscribers/browser', () => {
  it("returns a token for the list of the browser's alerts, which omits the secrets of its push subscription", async () => {
    const visitor = world.visit()
    await visitor.post('/api/alerts', alertBody())
    const response = await visitor.post('/api/subscribers/browser', browser)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { subscriberToken } = await bodyOf(response)
    const list = await (await visitor.get(`/api/subscribers/${subscriberToken}`)).text()
    expect(JSON.parse(list)).toMatchObject({ email: null, browser: { service: 'push.example' }, alerts: [{}] })
    for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh]) expect(list).not.toContain(secret)
  })

  it('returns no token for a browser without alerts', async () => {
    const response = await world.visit().post('/api/subscribers/browser', browser)
    expect(await bodyOf(response)).toEqual({ subscriberToken: null })
  })

  it('replaces the push subscription of a browser', async () => {
    const [visitor, current] = [world.visit(), newSubscription()]
    await visitor.post('/api/alerts', alertBody())
    const { subscriberToken } = await bodyOf(await visitor.post('/api/subscribers/browser', browser))
    const response = await visitor.put('/api/subscribers/browser', { former: browser, current })
    expect(await bodyOf(response)).toEqual({ subscriberToken })
    expect(await bodyOf(await visitor.post('/api/subscribers/browser', browser))).toEqual({ subscriberToken: null })
  })
})

describe('GET /api/alerts/push-key', () => {
  it('returns the public key of the site', async () => {
    const response = await world.visit().get('/api/alerts/push-key')
    expect(await bodyOf(response)).toEqual({ publicKey: world.ports.push.publicKey })
  })
})

describe('the browsers of a user', () => {
  it('are listed for the user, with a subscriber token for each', async () => {
    const user = await world.visitWith()
    await user.post('/api/alerts', alertBody())
    const { browsers } = await bodyOf(await user.get('/api/subscribers/me'))
    expect(browsers).toMatchObject([{ subscriberToken: expect.any(String) }])
    const list = await world.visit().get(`/api/subscribers/${browsers[0].subscriberToken}`)
    expect(await bodyOf(list)).toMatchObject({ alerts: [{ isConfirmed: true }], browsers: [] })
  })
})
