import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { registrationBody } from '#test/support/calls.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { PASSWORD } from '#test/support/world.ts'

/** The cookies that the server sets, with their attributes. */

const TEN_MINUTES_SECONDS = 600
const MONTH_SECONDS = 30 * 24 * 60 * 60
const WEEK_SECONDS = 7 * 24 * 60 * 60
const YEAR_SECONDS = 365 * 24 * 60 * 60
const reauthentication = { password: PASSWORD }

/** Returns the `Set-Cookie` headers that a visitor receives, from the first page to a two-step log-in. */
const setCookieHeadersOfVisit = async (baseUrl: string): Promise<string[]> => {
  const world = makeHttpWorld({ baseUrl })
  const account = await world.addAccount([])
  const visitor = world.visit()
  const lines: string[] = []
  const record = async (response: Response): Promise<Response> => {
    lines.push(...response.headers.getSetCookie())
    return response
  }
  const nextCode = (secret: string): string => {
    world.clock.advance(60_000)
    return new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
  }
  const logIn = () => visitor.post('/api/auth/login', { email: account.email, password: PASSWORD })
  await record(await visitor.get('/'))
  await record(await visitor.post('/api/auth/register', registrationBody()))
  await record(await logIn())
  const { secret } = await (await visitor.post('/api/profile/time-codes', reauthentication)).json()
  await visitor.put('/api/profile/time-codes', { code: nextCode(secret) })
  await record(await visitor.post('/api/profile/passkeys/options', reauthentication))
  await record(await visitor.post('/api/auth/logout'))
  await record(await logIn())
  await record(await visitor.post('/api/auth/passkey/options'))
  await record(await visitor.post('/api/auth/second-step', { code: nextCode(secret) }))
  return lines
}

describe.each([
  ['http://shows.example', '', ''],
  ['https://shows.example', '__Host-', ' Secure;'],
])('the cookies set by %s', (baseUrl, prefix, secure) => {
  const patterns: readonly [string, RegExp][] = [
    ['XSRF-TOKEN', new RegExp(`^XSRF-TOKEN=[\\da-f-]{36}\\.[\\w-]{43}; Path=/;${secure} SameSite=Lax$`)],
    [
      'session',
      new RegExp(`^${prefix}session=[\\w-]{43}; Max-Age=${MONTH_SECONDS}; Path=/; HttpOnly;${secure} SameSite=Lax$`),
    ],
    ['the cleared session', new RegExp(`^${prefix}session=; Max-Age=0; Path=/; HttpOnly;${secure} SameSite=Lax$`)],
    [
      'device',
      new RegExp(
        `^${prefix}device=[\\w-]{24}\\.[\\w-]{43}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly;${secure} SameSite=Lax$`,
      ),
    ],
    [
      'second-step',
      new RegExp(
        `^${prefix}second-step=[\\w-]{43}; Max-Age=${TEN_MINUTES_SECONDS}; Path=/; HttpOnly;${secure} SameSite=Strict$`,
      ),
    ],
    [
      'the cleared second-step',
      new RegExp(`^${prefix}second-step=; Max-Age=0; Path=/; HttpOnly;${secure} SameSite=Strict$`),
    ],
    [
      'passkey',
      new RegExp(
        `^${prefix}passkey=[\\w-]{43}; Max-Age=${TEN_MINUTES_SECONDS}; Path=/; HttpOnly;${secure} SameSite=Strict$`,
      ),
    ],
    [
      'registration',
      new RegExp(
        `^${prefix}registration=[\\w-]{43}; Max-Age=${WEEK_SECONDS}; Path=/; HttpOnly;${secure} SameSite=Strict$`,
      ),
    ],
    ['the cleared passkey', new RegExp(`^${prefix}passkey=; Max-Age=0; Path=/; HttpOnly;${secure} SameSite=Strict$`)],
  ]

  it.each(patterns)(
    'include %s, with SameSite, with Secure over https, and with HttpOnly unless scripts read the cookie',
    async (_, pattern) => {
      expect((await setCookieHeadersOfVisit(baseUrl)).filter((line) => pattern.test(line))).not.toEqual([])
    },
  )

  it('each match exactly one of the expected patterns, and have no Domain attribute', async () => {
    for (const line of await setCookieHeadersOfVisit(baseUrl)) {
      expect(
        patterns.filter(([, pattern]) => pattern.test(line)),
        line,
      ).toHaveLength(1)
      expect(line).not.toMatch(/domain/i)
    }
  })
})

describe('a cookie without the __Host- prefix, over https', () => {
  it('is ignored, whether session or device', async () => {
    const world = makeHttpWorld({ baseUrl: 'https://shows.example' })
    const account = await world.addAccount([])
    const owner = await world.visitAs(account)
    for (let count = 0; count < 25; count += 1)
      await world.visit().post('/api/auth/login', { email: account.email, password: 'Wrong horse 2 battery!' })
    const thief = world.visit()
    for (const name of ['session', 'device']) thief.plantCookie(name, owner.cookie(`__Host-${name}`))
    expect((await (await thief.get('/api/session')).json()).name).toBe('')
    expect((await thief.post('/api/auth/login', { email: account.email, password: PASSWORD })).status).toBe(429)
    thief.plantCookie('__Host-device', owner.cookie('__Host-device'))
    expect((await thief.post('/api/auth/login', { email: account.email, password: PASSWORD })).status).toBe(200)
  })
})
