import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { registrationBody } from '#test/support/calls.ts'
import { type LogLine, makeHttpWorld } from '#test/support/http-world.ts'
import { linkTokens } from '#test/support/link-tokens.ts'
import { PASSWORD } from '#test/support/world.ts'

/** The log lines for log-ins, registrations and other authentication requests. */

const NEW_PASSWORD = 'Three minute hero 79!'
const WRONG_PASSWORD = 'Wrong horse 2 battery!'
const ADDRESS = '203.0.113.77'
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('the log line for a log-in', () => {
  /** Returns the fields of the log line for a log-in, except level, message, request id and duration, which it checks. */
  const logInFields = async (
    makeCredentials: (world: ReturnType<typeof makeHttpWorld>) => Promise<{ email: string; password: string }>,
  ) => {
    const world = makeHttpWorld()
    const credentials = await makeCredentials(world)
    await world.visit().post('/api/auth/login', credentials)
    const [line] = world.lines.filter(({ route }) => route === '/api/auth/login')
    const { level, message, requestId, ms, ...fields }: Partial<LogLine> = line ?? {}
    expect({ level, message, requestId, ms }).toEqual({
      level: 'info',
      message: 'request',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      ms: expect.any(Number),
    })
    return fields
  }
  const commonFields = {
    method: 'POST',
    route: '/api/auth/login',
    client: expect.any(String),
    subject: expect.any(String),
  }

  it('names the account when the log-in succeeds', async () => {
    let id = ''
    const fields = await logInFields(async ({ addAccount }) => {
      const account = await addAccount([])
      id = account.id
      return { email: account.email, password: PASSWORD }
    })
    expect(fields).toEqual({ ...commonFields, status: 200, accountId: id })
  })

  it('names the refusal, whether or not the account exists', async () => {
    const known = await logInFields(async ({ addAccount }) => ({
      email: (await addAccount([])).email,
      password: WRONG_PASSWORD,
    }))
    const unknown = await logInFields(async () => ({ email: 'stranger@people.example', password: WRONG_PASSWORD }))
    expect([known, unknown]).toEqual(Array(2).fill({ ...commonFields, status: 401, refusal: 'login.failed' }))
  })

  it('names the refusal when the account is suspended or unconfirmed', async () => {
    const suspendedAt = new Date(0)
    expect(
      await logInFields(async ({ addAccount }) => ({
        email: (await addAccount([], { suspendedAt })).email,
        password: PASSWORD,
      })),
    ).toMatchObject({ status: 403, refusal: 'login.suspended' })
    expect(
      await logInFields(async ({ addAccount }) => ({
        email: (await addAccount([], { confirmedAt: null })).email,
        password: PASSWORD,
      })),
    ).toMatchObject({ status: 403, refusal: 'login.unconfirmed' })
  })

  it('names the refusal when a limit is exceeded', async () => {
    const world = makeHttpWorld()
    const visitor = world.visit()
    for (let count = 0; count < 21; count += 1)
      await visitor.post('/api/auth/login', { email: `p${count}@people.example`, password: WRONG_PASSWORD })
    expect(world.lines.at(-1)).toMatchObject({ ...commonFields, status: 429, refusal: 'limit.exceeded' })
  })
})

describe('pseudonyms in the authentication log', () => {
  const PSEUDONYM = /^[\da-f]{16}$/
  const pseudonymsOf = ({ lines }: Pick<ReturnType<typeof makeHttpWorld>, 'lines'>) =>
    lines.filter(({ route }) => route !== '/api/session').map(({ client, subject }) => ({ client, subject }))

  it('are the same for all requests from one client, so a client that tries many accounts shows up', async () => {
    const world = makeHttpWorld()
    const attacker = world.visit({ address: ADDRESS })
    for (const email of ['one@people.example', 'two@people.example', ''])
      await attacker.post('/api/auth/login', { email, password: WRONG_PASSWORD })
    await attacker.post('/api/auth/login', '{')
    await attacker.post('/api/auth/login', {}, { 'x-xsrf-token': '' })
    await attacker.post('/api/auth/login', 'x'.repeat(70_000))
    await attacker.post('/api/auth/second-step', { code: '123456' })
    await attacker.get('/api/auth/confirm-email/made-up')
    await attacker.post('/api/passwords/reset-password/made-up', { password: NEW_PASSWORD })
    await attacker.post('/api/auth/nothing')
    const [first, ...others] = pseudonymsOf(world)
    expect(first?.client).toMatch(PSEUDONYM)
    expect(new Set(others.map(({ client }) => client))).toEqual(new Set([first?.client]))
    expect(others.map(({ subject }) => typeof subject)).toEqual(['string', ...Array(8).fill('undefined')])
  })

  it('are the same for all spellings of one email address, so many clients that try one account show up', async () => {
    const world = makeHttpWorld()
    const email = 'Rhoda@People.example'
    const calls = [
      ['/api/auth/login', { email, password: WRONG_PASSWORD }],
      ['/api/auth/login', { email: ' rhoda@people.EXAMPLE ', password: WRONG_PASSWORD }],
      ['/api/auth/register', registrationBody({ email })],
      ['/api/auth/resend-confirmation', { email }],
      ['/api/passwords/forgot-password', { email }],
    ] as const
    for (const [path, body] of calls) await world.visit().post(path, body)
    await world.visit().post('/api/auth/login', { email: 'else@people.example', password: WRONG_PASSWORD })
    const subjects = pseudonymsOf(world).map(({ subject }) => subject)
    expect(subjects[0]).toMatch(PSEUDONYM)
    expect(new Set(subjects.slice(0, 5)).size).toBe(1)
    expect(subjects[5]).toMatch(PSEUDONYM)
    expect(subjects[5]).not.toBe(subjects[0])
    expect(new Set(pseudonymsOf(world).map(({ client }) => client)).size).toBe(6)
  })

  it('differ between installations and are the same within an IPv6 /64', async () => {
    const attempt = async (secretKey: string, address: string, email: string) => {
      const { lines, visit } = makeHttpWorld({ secretKey })
      await visit({ address }).post('/api/auth/login', { email, password: WRONG_PASSWORD })
      return pseudonymsOf({ lines })[0]
    }
    const first = await attempt('one key', '2001:db8::1', 'rhoda@people.example')
    expect(await attempt('one key', '2001:db8::2', 'rhoda@people.example')).toEqual(first)
    const second = await attempt('another key', '2001:db8::1', 'rhoda@people.example')
    expect([second?.client, second?.subject]).not.toContain(first?.client)
    expect([second?.client, second?.subject]).not.toContain(first?.subject)
    expect(first?.client).not.toBe(first?.subject)
  })

  it('appear only in the lines of authentication requests', async () => {
    const world = makeHttpWorld()
    const user = await world.visitWith()
    world.lines.length = 0
    for (const path of ['/api/profile', '/api/shows', '/api/session', '/api/bot-check', '/login', '/api/authors'])
      await user.get(path)
    for (const line of world.lines) {
      expect(line).not.toHaveProperty('client')
      expect(line).not.toHaveProperty('subject')
    }
    expect(world.lines).toHaveLength(6)
  })
})

describe('a whole account life cycle', () => {
  it('logs account, route and outcome, but neither submitted data nor secrets', async () => {
    const world = makeHttpWorld({ trustedProxies: 1 })
    const forbiddenTexts: string[] = [
      ADDRESS,
      AGENT,
      'Firefox',
      NEW_PASSWORD,
      WRONG_PASSWORD,
      PASSWORD,
      'pauline',
      'Pauline',
      'people.example',
    ]
    const visitor = world.visit({ address: ADDRESS })
    const headers = { 'user-agent': AGENT, 'x-forwarded-for': ADDRESS }
    const post = (path: string, body: object) => visitor.post(path, body, headers)
    const email = 'pauline@people.example'
    const latestToken = () => linkTokens(world.store).at(-1) ?? ''

    await post('/api/auth/register', registrationBody())
    await visitor.get(`/confirm-email?token=${latestToken()}`)
    await visitor.get(`/api/auth/confirm-email/${latestToken()}`, headers)
    await visitor.get(`/api/auth/confirm-email/${latestToken()}`, headers)
    forbiddenTexts.push(latestToken())
    await post('/api/auth/login', { email, password: WRONG_PASSWORD })
    await post('/api/auth/login', { email, password: NEW_PASSWORD })
    forbiddenTexts.push(visitor.cookie('session'), visitor.cookie('device'), visitor.csrfToken() ?? '')
    await post('/api/passwords/forgot-password', { email })
    forbiddenTexts.push(latestToken())
    await visitor.get(`/reset-password/${latestToken()}`)
    await post(`/api/passwords/reset-password/${latestToken()}`, { password: PASSWORD })
    await post('/api/auth/login', { email, password: PASSWORD })
    forbiddenTexts.push(visitor.cookie('session'))
    await visitor.put('/api/profile', {
      displayName: 'Rhoda Secretly',
      bio: 'Secret bio',
      url: 'https://secret.example/',
    })
    forbiddenTexts.push('Secret', 'secret.example')
    await visitor.put('/api/profile/email', { email: 'moved@people.example', password: PASSWORD })
    forbiddenTexts.push('moved', latestToken())
    const { secret, address } = await (await post('/api/profile/time-codes', { password: PASSWORD })).json()
    const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
    const { recoveryCodes } = await (await visitor.put('/api/profile/time-codes', { code })).json()
    forbiddenTexts.push(secret, address, code, ...recoveryCodes)
    await post('/api/auth/logout', {})
    await post('/api/auth/login', { email, password: PASSWORD })
    forbiddenTexts.push(visitor.cookie('second-step'))
    await post('/api/auth/second-step', { code })
    await post('/api/auth/second-step', { code: recoveryCodes[0] })
    forbiddenTexts.push(visitor.cookie('session'))
    await visitor.get('/api/profile/export')
    await visitor.delete('/api/profile', { password: WRONG_PASSWORD })
    await visitor.delete('/api/profile', { password: PASSWORD })

    const [id] = new Set(world.lines.flatMap(({ accountId }) => (accountId ? [accountId] : [])))
    expect(
      world.lines.map(({ route, status, refusal, accountId }) => [route, status, refusal ?? '', accountId === id]),
    ).toEqual([
      ['/api/session', 200, '', false],
      ['/api/auth/register', 201, '', false],
      ['page', 404, '', false],
      ['/api/auth/confirm-email/:token', 200, '', false],
      ['/api/auth/confirm-email/:token', 410, 'token.invalid', false],
      ['/api/auth/login', 401, 'login.failed', false],
      ['/api/auth/login', 200, '', true],
      ['/api/passwords/forgot-password', 200, '', true],
      ['page', 404, '', false],
      ['/api/passwords/reset-password/:token', 200, '', true],
      ['/api/auth/login', 200, '', true],
      ['/api/profile', 200, '', true],
      ['/api/profile/email', 200, '', true],
      ['/api/profile/time-codes', 200, '', true],
      ['/api/profile/time-codes', 200, '', true],
      ['/api/auth/logout', 200, '', true],
      ['/api/auth/login', 200, '', true],
      ['/api/auth/second-step', 401, 'login.second_step_failed', false],
      ['/api/auth/second-step', 200, '', true],
      ['/api/profile/export', 200, '', true],
      ['/api/profile', 403, 'password.wrong', true],
      ['/api/profile', 200, '', true],
    ])
    const logText = JSON.stringify(world.lines)
    for (const text of forbiddenTexts) {
      expect(text.length).toBeGreaterThan(4)
      expect(logText, text).not.toContain(text)
    }
  })

  it('sends no token in a body or in a header other than Set-Cookie', async () => {
    const world = makeHttpWorld()
    const visitor = world.visit()
    const sentTexts: string[] = []
    const record = async (response: Response) => {
      const cookies = response.headers.getSetCookie()
      sentTexts.push(
        JSON.stringify([...response.headers].filter(([name]) => name !== 'set-cookie')),
        await response.text(),
      )
      return cookies
    }
    await record(await visitor.post('/api/auth/register', registrationBody()))
    const [confirmationToken = ''] = linkTokens(world.store)
    await record(await visitor.get(`/api/auth/confirm-email/${confirmationToken}`))
    await record(await visitor.get(`/api/auth/confirm-email/${confirmationToken}`))
    await record(await visitor.post('/api/passwords/forgot-password', { email: 'pauline@people.example' }))
    const resetToken = linkTokens(world.store).at(-1) ?? ''
    await record(await visitor.post(`/api/passwords/reset-password/${resetToken}`, { password: 'short' }))
    const credentials = { email: 'pauline@people.example', password: NEW_PASSWORD }
    const cookies = await record(await visitor.post('/api/auth/login', credentials))
    expect(cookies.map((line) => line.split('=')[0])).toEqual(expect.arrayContaining(['session', 'device']))
    for (const path of ['/api/profile', '/api/profile/sessions', '/api/session', '/api/profile/export'])
      await record(await visitor.get(path))
    for (const token of [confirmationToken, resetToken, visitor.cookie('session'), visitor.cookie('device')]) {
      expect(token.length).toBeGreaterThan(40)
      expect(sentTexts.join()).not.toContain(token)
    }
  })
})
