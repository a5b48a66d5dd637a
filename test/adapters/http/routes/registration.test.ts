import { describe, expect, it } from 'vitest'
import { limits } from '#core/limits/limits.ts'
import { registrationBody } from '#test/support/calls.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { linkTokens } from '#test/support/link-tokens.ts'
import { messageOf } from '#test/support/message-of.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'

const accountsOf = ({ store }: HttpWorld) => [...store.stored().accounts.values()]
const emailsOf = ({ store }: HttpWorld) => outboxOf(store).map(({ to, template }) => `${template} ${to}`)
const LINK_INVALID = 'This link is no longer valid. It may have been used already, or it may have expired.'

describe('GET /api/bot-check', () => {
  it('reports that no check is required', async () => {
    const response = await makeHttpWorld().visit().get('/api/bot-check')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ kind: 'none' })
  })

  it('returns the challenge of the configured check', async () => {
    const challenge = { kind: 'recaptcha', version: 2, siteKey: 'a key' } as const
    const botCheck = { challenge: async () => challenge, passes: async () => true }
    expect(await (await makeHttpWorld({ ports: { botCheck } }).visit().get('/api/bot-check')).json()).toEqual(challenge)
  })
})

describe('POST /api/auth/register', () => {
  it('creates an unconfirmed account without roles', async () => {
    const world = makeHttpWorld()
    const response = await world
      .visit()
      .post('/api/auth/register', registrationBody({ email: ' Pauline@People.Example ' }))
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual(messageOf('Almost done: open the link in the email we sent you.'))
    // There is no session, only a cookie that lets this browser correct a mistyped address.
    const [cookie, ...others] = response.headers.getSetCookie().filter((line) => !line.startsWith('XSRF-TOKEN'))
    expect(cookie).toMatch(/^registration=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(others).toEqual([])
    expect(accountsOf(world)).toMatchObject([
      { name: 'pauline', email: 'pauline@people.example', displayName: 'Pauline B.', roles: [], confirmedAt: null },
    ])
    expect(emailsOf(world)).toEqual(['confirm-email pauline@people.example'])
  })

  it('names every missing field', async () => {
    const world = makeHttpWorld()
    const response = await world.visit().post('/api/auth/register', {})
    expect(await expectProblem(response, 422)).toMatchObject({
      code: 'input.invalid',
      message: 'Name is required',
      errors: [
        { field: 'name', ...messageOf('Name is required') },
        { field: 'email', ...messageOf('Email is required') },
        { field: 'displayName', ...messageOf('Display name is required') },
        { field: 'password', ...messageOf('Password is required') },
        { field: 'confirmPassword', ...messageOf('Password confirmation is required') },
      ],
    })
    expect(accountsOf(world)).toEqual([])
  })

  it.each([
    [
      'a password confirmation that does not match',
      { confirmPassword: 'Three minute hero 80!' },
      'Passwords do not match',
    ],
    [
      'a short password',
      { password: 'Aa1! short', confirmPassword: 'Aa1! short' },
      'Password must be at least 16 characters long',
    ],
    [
      'a password that is easy to guess',
      { password: 'Pauline2026!Pauline', confirmPassword: 'Pauline2026!Pauline' },
      'Password is too easy to guess: it’s common, or based on your name or the site’s name',
    ],
    ['a malformed email address', { email: 'nobody' }, 'Invalid email format'],
    [
      'an email address of 257 characters',
      { email: `${'a'.repeat(246)}@b.example1` },
      'Email must be 256 characters or less',
    ],
    ['a bot check that is not text', { recaptcha: { ok: true } }, 'The response to the bot check must be text'],
  ])('refuses %s', async (_, changes, message) => {
    const world = makeHttpWorld()
    const problem = await expectProblem(await world.visit().post('/api/auth/register', registrationBody(changes)), 422)
    expect(problem).toMatchObject({ code: 'input.invalid', message })
    expect(problem.errors).toHaveLength(1)
    expect(accountsOf(world)).toEqual([])
  })

  it('refuses a registration that fails the bot check, with a field error', async () => {
    const botCheck = { challenge: async () => ({ kind: 'none' }) as const, passes: async () => false }
    const world = makeHttpWorld({ ports: { botCheck } })
    expect(await expectProblem(await world.visit().post('/api/auth/register', registrationBody()), 422)).toMatchObject({
      code: 'bot_check.failed',
      errors: [{ field: 'recaptcha', ...messageOf('We couldn’t check that you’re not a robot. Please try again.') }],
    })
    expect(accountsOf(world)).toEqual([])
  })

  it.each(['Person-1', ' person-1 ', 'pеrson-1', 'ｐerson-1'])('refuses the taken username %s', async (name) => {
    const world = makeHttpWorld()
    await world.addAccount([])
    expect(
      await expectProblem(await world.visit().post('/api/auth/register', registrationBody({ name })), 409),
    ).toMatchObject({
      code: 'account.name_taken',
      message: 'This username is already taken.',
      errors: [{ field: 'name', ...messageOf('This username is already taken.') }],
    })
    expect(accountsOf(world)).toHaveLength(1)
    expect(emailsOf(world)).toEqual([])
  })

  it('creates one account from concurrent registrations with the same email address', async () => {
    const world = makeHttpWorld()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.visit().post('/api/auth/register', registrationBody({ name: `pauline ${index}` })),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(accountsOf(world)).toHaveLength(1)
  })

  it('creates one account from concurrent registrations with the same username', async () => {
    const world = makeHttpWorld()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.visit().post('/api/auth/register', registrationBody({ email: `p${index}@people.example` })),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(accountsOf(world)).toHaveLength(1)
  })

  it('lets only the registering browser correct a mistyped email address', async () => {
    const world = makeHttpWorld()
    const visitor = world.visit()
    const register = (browser: TestClient, email: string) =>
      browser.post('/api/auth/register', registrationBody({ email }))
    expect((await register(visitor, 'pualine@people.example')).status).toBe(201)
    expect((await expectProblem(await register(world.visit(), 'pauline@people.example'), 409)).code).toBe(
      'account.name_taken',
    )
    const impostor = world.visit()
    impostor.plantCookie('registration', 'A'.repeat(43))
    await expectProblem(await register(impostor, 'pauline@people.example'), 409)
    expect((await register(visitor, 'pauline@people.example')).status).toBe(201)
    expect(accountsOf(world)).toMatchObject([{ name: 'pauline', email: 'pauline@people.example' }])
  })

  it('sends at most three emails to one address, and returns identical responses', async () => {
    const world = makeHttpWorld()
    const bodies = new Set<string>()
    for (let count = 0; count < 8; count += 1)
      bodies.add(await (await world.visit().post('/api/auth/register', registrationBody())).text())
    expect(bodies.size).toBe(1)
    expect(emailsOf(world)).toHaveLength(limits.emailsToAddress.uses)
  })
})

const makeRegisteredAccount = async () => {
  const world = makeHttpWorld()
  const visitor = world.visit()
  await visitor.post('/api/auth/register', registrationBody())
  const [token = ''] = linkTokens(world.store)
  const logIn = () =>
    visitor.post('/api/auth/login', { email: 'pauline@people.example', password: 'Three minute hero 79!' })
  return { world, visitor, token, logIn }
}

describe('GET /api/auth/confirm-email/{token}', () => {
  it('confirms the address without logging in', async () => {
    const { world, visitor, token, logIn } = await makeRegisteredAccount()
    expect((await expectProblem(await logIn(), 403)).code).toBe('login.unconfirmed')
    const response = await visitor.get(`/api/auth/confirm-email/${token}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(messageOf('Email confirmed.'))
    expect(visitor.hasCookie('session')).toBe(false)
    expect(accountsOf(world)).toMatchObject([{ confirmedAt: world.clock.now(), roles: [] }])
    expect((await logIn()).status).toBe(200)
  })

  it('accepts a link only once, even from ten concurrent requests', async () => {
    const { visitor, token } = await makeRegisteredAccount()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => visitor.get(`/api/auth/confirm-email/${token}`)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)])
  })

  it('keeps the link valid after requests with other methods and visits to pages with the token', async () => {
    const { world, visitor, token } = await makeRegisteredAccount()
    const before = world.store.stored()
    for (const method of ['HEAD', 'OPTIONS', 'PROPFIND'])
      expect((await visitor.fetch(`/api/auth/confirm-email/${token}`, { method })).status).toBe(405)
    for (const path of [`/confirm-email?token=${token}`, `/confirm-email/${token}`, `/reset-password/${token}`])
      for (const method of ['GET', 'HEAD']) await visitor.fetch(path, { method })
    expect(world.store.stored()).toEqual(before)
    expect((await visitor.get(`/api/auth/confirm-email/${token}`)).status).toBe(200)
  })

  it('refuses the link after 24 hours', async () => {
    const { world, visitor, token } = await makeRegisteredAccount()
    world.clock.advance(24 * 60 * 60 * 1000)
    expect(await expectProblem(await visitor.get(`/api/auth/confirm-email/${token}`), 410)).toMatchObject({
      code: 'token.invalid',
      message: LINK_INVALID,
    })
  })
})

describe('POST /api/auth/resend-confirmation', () => {
  it('sends another link, whose use invalidates the first', async () => {
    const { world, visitor, token } = await makeRegisteredAccount()
    const response = await visitor.post('/api/auth/resend-confirmation', { email: 'PAULINE@people.example' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(
      messageOf('If this address still needs to be confirmed, a new link is on its way.'),
    )
    const [, second = ''] = linkTokens(world.store)
    expect((await visitor.get(`/api/auth/confirm-email/${second}`)).status).toBe(200)
    await expectProblem(await visitor.get(`/api/auth/confirm-email/${token}`), 410)
  })

  it('sends nothing to confirmed or unknown addresses, and returns 200 for both', async () => {
    const world = makeHttpWorld()
    const { email } = await world.addAccount([])
    for (const address of [email, 'stranger@people.example'])
      expect((await world.visit().post('/api/auth/resend-confirmation', { email: address })).status).toBe(200)
    expect(emailsOf(world)).toEqual([])
    expect(await expectFieldErrors(await world.visit().post('/api/auth/resend-confirmation', { email: 'x' }))).toEqual([
      'email',
    ])
  })
})
