import { describe, expect, it } from 'vitest'
import { limits } from '#core/limits/limits.ts'
import { registrationBody } from '#test/support/calls.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'
import { PASSWORD } from '#test/support/world.ts'

/** Calls, each with the number of uses that its limit per client allows. Each call reaches this limit before any other. */
const limitedCalls: readonly [
  call: string,
  uses: number,
  make: (visitor: TestClient, nth: number) => Promise<Response>,
][] = [
  [
    'POST /api/auth/login',
    limits.logInByClient.uses,
    (v, nth) => v.post('/api/auth/login', { email: `p${nth}@b.example`, password: 'x' }),
  ],
  ['POST /api/auth/passkey/options', limits.logInByClient.uses, (v) => v.post('/api/auth/passkey/options')],
  ['POST /api/auth/passkey', limits.logInByClient.uses, (v) => v.post('/api/auth/passkey', { credential: {} })],
  [
    'POST /api/auth/register',
    limits.registerByClient.uses,
    (v, nth) => v.post('/api/auth/register', registrationBody({ name: `pauline ${nth}`, email: `p${nth}@b.example` })),
  ],
  [
    'POST /api/passwords/forgot-password',
    limits.forgotPasswordByClient.uses,
    (v, nth) => v.post('/api/passwords/forgot-password', { email: `p${nth}@b.example` }),
  ],
  [
    'POST /api/passwords/reset-password',
    limits.resetPasswordByClient.uses,
    (v) => v.post('/api/passwords/reset-password/x', { password: 'Three minute hero 79!' }),
  ],
  ['GET /api/auth/confirm-email', limits.confirmEmailByClient.uses, (v) => v.get('/api/auth/confirm-email/x')],
  [
    'POST /api/auth/resend-confirmation',
    limits.resendConfirmationByClient.uses,
    (v, nth) => v.post('/api/auth/resend-confirmation', { email: `p${nth}@b.example` }),
  ],
  ['GET /api/bot-check', limits.botCheckByClient.uses, (v) => v.get('/api/bot-check')],
]

const statusesOf = async (count: number, make: (nth: number) => Promise<Response>): Promise<number[]> => {
  const statuses: number[] = []
  for (let nth = 0; nth < count; nth += 1) statuses.push((await make(nth)).status)
  return statuses
}

const expectRefusal = async (response: Response, { windowMs }: { windowMs: number }) => {
  expect(await expectProblem(response, 429)).toEqual({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    message: 'Too many attempts. Please try again later.',
    code: 'limit.exceeded',
    params: {},
  })
  const seconds = Number(response.headers.get('retry-after'))
  expect(Number.isInteger(seconds)).toBe(true)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(windowMs / 1000)
}

describe.each(limitedCalls)('%s', (_, uses, make) => {
  it('is limited per client, without affecting other clients', async () => {
    const { visit } = makeHttpWorld()
    const [one, other] = [visit(), visit()]
    expect(await statusesOf(uses, (nth) => make(one, nth))).not.toContain(429)
    await expectRefusal(await make(one, uses), { windowMs: 24 * 60 * 60 * 1000 })
    expect((await make(other, uses + 1)).status).not.toBe(429)
    const visitorAtSameAddress = visit({ address: '10.0.0.1' })
    expect((await make(visitorAtSameAddress, uses + 2)).status).toBe(429)
  })

  it('enforces the limit even if the requests are concurrent', async () => {
    const visitor = makeHttpWorld().visit()
    await visitor.get('/')
    const responses = await Promise.all(Array.from({ length: uses + 15 }, (_, nth) => make(visitor, nth)))
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(15)
  })
})

describe('the limits of one account', () => {
  const wrongPassword = { password: 'Wrong horse 2 battery!' }
  const maxFailures = limits.logInFailures.uses
  const attack = (world: HttpWorld, email: string, count: number) =>
    statusesOf(count, () => world.visit().post('/api/auth/login', { email, ...wrongPassword }))

  it('count the failed log-ins from all clients together, however the email address is spelled', async () => {
    const world = makeHttpWorld()
    const { email } = await world.addAccount([])
    const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('p', 'P')]
    const statuses = await statusesOf(maxFailures + 3, (nth) =>
      world.visit().post('/api/auth/login', { email: spellings[nth % 4], ...wrongPassword }),
    )
    expect(statuses).toEqual([...Array(maxFailures).fill(401), 429, 429, 429])
    await expectRefusal(await world.visit().post('/api/auth/login', { email, ...wrongPassword }), limits.logInFailures)
  })

  it('apply to concurrent log-ins, and then refuse even the correct password', async () => {
    const world = makeHttpWorld()
    const { email } = await world.addAccount([])
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => world.visit().post('/api/auth/login', { email, ...wrongPassword })),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(maxFailures)
    expect((await world.visit().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(429)
  })

  it('count only failed log-ins', async () => {
    const world = makeHttpWorld()
    const { email } = await world.addAccount([])
    const statuses = await statusesOf(maxFailures * 2, () =>
      world.visit().post('/api/auth/login', { email, password: PASSWORD }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await attack(world, email, maxFailures + 1)).at(-1)).toBe(429)
  })

  it('apply to unknown email addresses too', async () => {
    expect((await attack(makeHttpWorld(), 'stranger@people.example', maxFailures + 1)).at(-1)).toBe(429)
  })

  it('do not affect other accounts', async () => {
    const world = makeHttpWorld()
    const [one, other] = [await world.addAccount([]), await world.addAccount([])]
    await attack(world, one.email, maxFailures + 1)
    expect((await world.visit().post('/api/auth/login', { email: other.email, password: PASSWORD })).status).toBe(200)
  })

  it('allow 30 image uploads and 10 exports per hour', async () => {
    const world = makeHttpWorld()
    const account = await world.addAccount([])
    const browser = await world.visitAs(account)
    const file = new Uint8Array(8)
    expect(await statusesOf(31, () => browser.upload('/api/profile/picture', file))).toEqual([
      ...Array(30).fill(422),
      429,
    ])
    await expectRefusal(await (await world.visitAs(account)).upload('/api/profile/picture', file), limits.imageUpload)
    expect(await statusesOf(11, () => browser.get('/api/profile/export'))).toEqual([...Array(10).fill(200), 429])
    expect((await (await world.visitWith()).upload('/api/profile/picture', file)).status).toBe(422)
  })
})

describe('a browser with a device cookie', () => {
  const wrongPassword = { password: 'Wrong horse 2 battery!' }
  const makeLockedAccount = async () => {
    const world = makeHttpWorld()
    const account = await world.addAccount([])
    const earlierClient = await world.visitAs(account)
    await earlierClient.post('/api/auth/logout')
    const attempts = limits.logInFailures.uses + 5
    await statusesOf(attempts, () => world.visit().post('/api/auth/login', { email: account.email, ...wrongPassword }))
    const credentials = { email: account.email, password: PASSWORD }
    return { world, account, earlierClient, credentials }
  }

  it("is not locked out by strangers' failed log-ins", async () => {
    const { world, earlierClient, credentials } = await makeLockedAccount()
    expect((await world.visit().post('/api/auth/login', credentials)).status).toBe(429)
    expect((await earlierClient.post('/api/auth/login', credentials)).status).toBe(200)
  })

  it('has its own limit for failed log-ins, whatever its client address', async () => {
    const { world, earlierClient, account, credentials } = await makeLockedAccount()
    const logIn = (body: object) => {
      const newClient = world.visit()
      newClient.plantCookie('device', earlierClient.cookie('device'))
      return newClient.post('/api/auth/login', body)
    }
    const maxFailures = limits.logInFailuresByDeviceCookie.uses
    const statuses = await statusesOf(maxFailures + 1, () => logIn({ email: account.email, ...wrongPassword }))
    expect(statuses).toEqual([...Array(maxFailures).fill(401), 429])
    expect((await logIn(credentials)).status).toBe(429)
  })

  it('avoids the lockout only if the cookie is genuine and was issued for the account', async () => {
    const { world, earlierClient, account, credentials } = await makeLockedAccount()
    const other = await world.visitAs(await world.addAccount([]))
    const deviceCookie = earlierClient.cookie('device')
    expect(deviceCookie).toMatch(/^[\w-]{24}\.[\w-]{43}$/)
    const [nonce = '', signature = ''] = deviceCookie.split('.')
    const forged = [
      other.cookie('device'),
      other.csrfToken() ?? '',
      `${nonce}.${'A'.repeat(43)}`,
      `${'A'.repeat(24)}.${signature}`,
      `${deviceCookie}x`,
      nonce,
      '',
      '%00',
    ]
    for (const value of forged) {
      const thief = world.visit()
      thief.plantCookie('device', value)
      expect((await thief.post('/api/auth/login', credentials)).status, value).toBe(429)
    }
    const owner = world.visit()
    owner.plantCookie('device', deviceCookie)
    expect((await owner.post('/api/auth/login', { ...credentials, email: account.email.toUpperCase() })).status).toBe(
      200,
    )
  })

  it('gets no session from the cookie', async () => {
    const { world, earlierClient } = await makeLockedAccount()
    const thief = world.visit()
    thief.plantCookie('device', earlierClient.cookie('device'))
    expect((await (await thief.get('/api/session')).json()).name).toBe('')
  })
})

describe('anonymous reading', () => {
  it('is allowed 180 times in a row, even for a client that has reached another limit', async () => {
    const visitor = makeHttpWorld().visit()
    await statusesOf(limits.botCheckByClient.uses + 1, () => visitor.get('/api/bot-check'))
    expect(new Set(await statusesOf(180, () => visitor.get('/api/shows')))).toEqual(new Set([200]))
  })
})
