import { describe, expect, it } from 'vitest'
import { SESSION_LIFE_MS } from '#core/authentication/session.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'
import { PASSWORD } from '#test/support/world.ts'

const anonymousSession = { name: '', displayName: '', profilePicture: null, roles: [] }

const cookieLine = (response: Response, name: string): string =>
  response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? ''
const sessionTokenIn = (response: Response): string =>
  /^[^=]*session=([^;]*)/.exec(cookieLine(response, 'session') || cookieLine(response, '__Host-session'))?.[1] ?? ''

describe('GET /api/session', () => {
  it('returns empty fields for a visitor', async () => {
    const response = await makeHttpWorld().visit().get('/api/session')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(anonymousSession)
  })

  it('returns exactly four fields for a logged-in user', async () => {
    const { visitAs, addAccount } = makeHttpWorld()
    const browser = await visitAs(
      await addAccount(['ShowManager', 'SiteAdmin'], { name: 'pauline', displayName: 'Pauline B.' }),
    )
    const response = await browser.get('/api/session')
    expect(await response.json()).toEqual({
      name: 'pauline',
      displayName: 'Pauline B.',
      profilePicture: null,
      roles: ['ShowManager', 'SiteAdmin'],
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['made up', 'session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['empty', 'session='],
    ['badly percent-encoded', 'session=%E0%A4%A'],
    ['not a token', 'session=<script>; session=1'],
    ['enormous', `session=${'x'.repeat(8000)}`],
    ['mangled', ';;;=;session;=x; session'],
  ])('returns empty fields for a cookie that is %s', async (_, cookie) => {
    const response = await makeHttpWorld().http.request('/api/session', { headers: { cookie } })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(anonymousSession)
  })

  it('extends a session that is in use, and ends an idle one', async () => {
    const { visitWith, clock } = makeHttpWorld()
    const browser = await visitWith('ShowAdmin')
    expect(sessionTokenIn(await browser.get('/api/session'))).toBe('')
    clock.advance(2 * 60 * 60 * 1000)
    expect(cookieLine(await browser.get('/api/session'), 'session')).toContain('Max-Age=2592000')
    clock.advance(SESSION_LIFE_MS + 1)
    expect(await (await browser.get('/api/session')).json()).toEqual(anonymousSession)
  })
})

describe('POST /api/auth/login', () => {
  it('returns a message and an HttpOnly cookie', async () => {
    const { visit, addAccount } = makeHttpWorld()
    const { email } = await addAccount([])
    const response = await visit().post('/api/auth/login', { email, password: PASSWORD })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(messageOf('Logged in.'))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(cookieLine(response, 'session')).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  it('sets a Secure cookie with the prefix __Host- over https, and the log-out clears the cookie', async () => {
    const { visit, addAccount } = makeHttpWorld({ baseUrl: 'https://shows.example' })
    const { email } = await addAccount([])
    const visitor = visit()
    const response = await visitor.post('/api/auth/login', { email, password: PASSWORD })
    expect(cookieLine(response, '__Host-session')).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const loggedOut = await visitor.post('/api/auth/logout')
    expect(cookieLine(loggedOut, '__Host-session')).toMatch(
      /^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(visitor.hasCookie('__Host-session')).toBe(false)
  })

  it('ignores the case of the email address and whitespace around it, but not whitespace around the password', async () => {
    const { visit, addAccount } = makeHttpWorld()
    const { email } = await addAccount([])
    const typedEmail = ` ${email.toUpperCase()}\t`
    expect((await visit().post('/api/auth/login', { email: typedEmail, password: PASSWORD })).status).toBe(200)
    await expectProblem(await visit().post('/api/auth/login', { email, password: ` ${PASSWORD}` }), 401)
  })

  it("returns the same response for an unknown email address and a wrong password, whatever the account's state", async () => {
    const { visit, addAccount, clock } = makeHttpWorld()
    const known = await addAccount([])
    const suspended = await addAccount([], { suspendedAt: clock.now() })
    const unconfirmed = await addAccount([], { confirmedAt: null })
    const attempts = [
      { email: 'stranger@people.example', password: PASSWORD },
      { email: known.email, password: 'Wrong horse 2 battery!' },
      { email: suspended.email, password: 'Wrong horse 2 battery!' },
      { email: unconfirmed.email, password: 'Wrong horse 2 battery!' },
    ]
    for (const attempt of attempts) {
      const response = await visit().post('/api/auth/login', attempt)
      expect(sessionTokenIn(response)).toBe('')
      expect(await expectProblem(response, 401)).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        message: 'Invalid email or password.',
        code: 'login.failed',
        params: {},
      })
    }
  })

  it('returns the reason for a suspension when the password is correct', async () => {
    const { visit, addAccount, clock } = makeHttpWorld()
    const { email } = await addAccount([], { suspendedAt: clock.now(), suspendedReason: 'Spam, again.' })
    const response = await visit().post('/api/auth/login', { email, password: PASSWORD })
    expect(sessionTokenIn(response)).toBe('')
    expect(await expectProblem(response, 403)).toMatchObject({
      code: 'login.suspended',
      message: 'This account is suspended: Spam, again.',
    })
  })

  it('reports an unconfirmed email address only when the password is correct', async () => {
    const { visit, addAccount } = makeHttpWorld()
    const { email } = await addAccount([], { confirmedAt: null })
    const { message } = await expectProblem(await visit().post('/api/auth/login', { email, password: PASSWORD }), 403)
    expect(message).toBe('Please confirm your email address first.')
    await expectProblem(await visit().post('/api/auth/login', { email, password: 'Wrong horse 2 battery!' }), 401)
  })

  it.each([
    [{}, 'Email is required', ['email', 'password']],
    [{ email: '   ', password: '' }, 'Email is required', ['email', 'password']],
    [{ email: 'nobody', password: 'x' }, 'Invalid email format', ['email']],
    [{ email: `${'a'.repeat(250)}@b.example`, password: 'x' }, 'Email must be 256 characters or less', ['email']],
    [{ email: 7, password: { $ne: '' } }, 'Email must be text', ['email', 'password']],
    [{ email: ['a@b.example'], password: null }, 'Email must be text', ['email', 'password']],
  ])('names the missing or invalid fields of %j', async (body, message, fields) => {
    const problem = await expectProblem(await makeHttpWorld().visit().post('/api/auth/login', body), 422)
    expect(problem.message).toBe(message)
    expect(problem.errors?.map(({ field }) => field)).toEqual(fields)
  })

  it('issues a new token at each log-in and ends the previous session', async () => {
    const { visitAs, addAccount, http, store } = makeHttpWorld()
    const account = await addAccount([])
    const browser = await visitAs(account)
    const formerToken = sessionTokenIn(
      await browser.post('/api/auth/login', { email: account.email, password: PASSWORD }),
    )
    const newToken = sessionTokenIn(await browser.post('/api/auth/login', { email: account.email, password: PASSWORD }))
    expect(newToken).not.toBe(formerToken)
    const response = await http.request('/api/session', { headers: { cookie: `session=${formerToken}` } })
    expect(await response.json()).toEqual(anonymousSession)
    expect(store.stored().sessions.size).toBe(1)
  })

  it('stores only hashes of session tokens', async () => {
    const { visit, addAccount, store } = makeHttpWorld()
    const { email } = await addAccount([])
    const token = sessionTokenIn(await visit().post('/api/auth/login', { email, password: PASSWORD }))
    expect(JSON.stringify([...store.stored().sessions])).not.toContain(token)
  })

  it('keeps the current session when a new log-in fails', async () => {
    const { visitAs, addAccount } = makeHttpWorld()
    const account = await addAccount([])
    const browser = await visitAs(account)
    await expectProblem(await browser.post('/api/auth/login', { email: account.email, password: 'no' }), 401)
    expect((await (await browser.get('/api/session')).json()).name).toBe(account.name)
  })
})

describe('POST /api/auth/logout', () => {
  it('ends the session in the browser and on the server', async () => {
    const { visit, addAccount, http, store } = makeHttpWorld()
    const { email } = await addAccount([])
    const visitor = visit()
    const token = sessionTokenIn(await visitor.post('/api/auth/login', { email, password: PASSWORD }))
    const response = await visitor.post('/api/auth/logout')
    expect(response.status).toBe(200)
    expect(visitor.hasCookie('session')).toBe(false)
    expect(store.stored().sessions.size).toBe(0)
    const replay = await http.request('/api/session', { headers: { cookie: `session=${token}` } })
    expect(await replay.json()).toEqual(anonymousSession)
  })

  it('ends only the current session', async () => {
    const { visitAs, addAccount } = makeHttpWorld()
    const account = await addAccount([])
    const [here, there] = [await visitAs(account), await visitAs(account)]
    await here.post('/api/auth/logout')
    expect((await (await there.get('/api/session')).json()).name).toBe(account.name)
  })

  it('clears the cookie of a session that was due for renewal', async () => {
    const { visitWith, clock, store } = makeHttpWorld()
    const browser = await visitWith('ShowAdmin')
    clock.advance(2 * 60 * 60 * 1000)
    await browser.post('/api/auth/logout')
    expect(browser.hasCookie('session')).toBe(false)
    expect(store.stored().sessions.size).toBe(0)
  })

  it('succeeds when repeated, and for visitors', async () => {
    const { visitWith, visit } = makeHttpWorld()
    const browser = await visitWith('ShowAdmin')
    await browser.post('/api/auth/logout')
    expect((await browser.post('/api/auth/logout')).status).toBe(200)
    expect((await visit().post('/api/auth/logout')).status).toBe(200)
  })
})
