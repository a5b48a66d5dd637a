import { describe, expect, it } from 'vitest'
import { Email } from '#core/mail/email.ts'
import { registrationBody } from '#test/support/calls.ts'
import { makeHttpWorld, noRateLimits } from '#test/support/http-world.ts'
import { linkTokens } from '#test/support/link-tokens.ts'
import { PASSWORD } from '#test/support/world.ts'

/** Returns the status, headers and body of a response, without random values. */
const comparable = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers]
    .filter(([name]) => name !== 'x-request-id')
    .map(([name, value]) => [name, value.replace(/^registration=[\w-]{43};/, 'registration=…;')]),
  body: await response.text(),
})

/** Creates accounts in different states. Returns the world, the accounts' email addresses and an unknown one. */
const makeAccounts = async (settings: Parameters<typeof makeHttpWorld>[0] = {}) => {
  const world = makeHttpWorld(settings)
  const emails = {
    confirmed: (await world.addAccount([])).email,
    admin: (await world.addAccount(['SiteOwner'])).email,
    unconfirmed: (await world.addAccount([], { confirmedAt: null })).email,
    suspended: (await world.addAccount([], { suspendedAt: new Date(0), suspendedReason: 'Spam' })).email,
    stranger: 'stranger@people.example',
  }
  return { world, emails: Object.values(emails) }
}

describe.each([
  ['/api/auth/register', (email: string, index: number) => registrationBody({ name: `new ${index}`, email })],
  ['/api/passwords/forgot-password', (email: string) => ({ email })],
  ['/api/auth/resend-confirmation', (email: string) => ({ email })],
  ['/api/auth/login', (email: string) => ({ email, password: 'Wrong horse 2 battery!' })],
])('POST %s', (path, bodyFor) => {
  it('returns the same response for every email address, whatever the state of its account', async () => {
    const { world, emails } = await makeAccounts()
    const responses = new Set<string>()
    for (const [index, email] of emails.entries()) {
      const visitor = world.visit()
      await visitor.get('/')
      responses.add(JSON.stringify(await comparable(await visitor.post(path, bodyFor(email, index)))))
    }
    expect([...responses]).toHaveLength(1)
    expect(linkTokens(world.store).some((token) => [...responses].join().includes(token))).toBe(false)
  })

  it('returns the same response for every email address that has reached its mail or log-in limit', async () => {
    const { world, emails } = await makeAccounts()
    const responses: string[] = []
    for (const email of emails) {
      for (let count = 0; count < 25; count += 1) await world.visit().post(path, bodyFor(email, responses.length))
      const visitor = world.visit()
      await visitor.get('/')
      const { status, body } = await comparable(await visitor.post(path, bodyFor(email, responses.length)))
      responses.push(`${status} ${body}`)
    }
    expect(new Set(responses).size).toBe(1)
  })
})

describe('a free username', () => {
  it('is reserved by the first registration, whether or not an account with its email address exists', async () => {
    const { world, emails } = await makeAccounts()
    const statuses = new Set<string>()
    for (const [index, email] of emails.entries()) {
      await world.visit().post('/api/auth/register', registrationBody({ name: `new ${index}`, email }))
      const second = await world
        .visit()
        .post('/api/auth/register', registrationBody({ name: `new ${index}`, email: 'other@people.example' }))
      const again = await world.visit().post('/api/auth/register', registrationBody({ name: `new ${index}`, email }))
      statuses.add(`${second.status} ${again.status}`)
    }
    expect([...statuses]).toEqual(['409 201'])
  })
})

describe('an invalid link or second-step token', () => {
  it.each([
    ['confirm-email', (token: string) => ['GET', `/api/auth/confirm-email/${token}`] as const],
    ['reset-password', (token: string) => ['POST', `/api/passwords/reset-password/${token}`] as const],
  ])('is refused with the same 410, whatever is wrong with it: %s', async (purpose, callWith) => {
    const { world, emails } = await makeAccounts({ ports: { rateLimits: noRateLimits } })
    const [email = '', adminEmail = '', unconfirmedEmail = ''] = emails
    const visitor = world.visit()
    const tokenFor = async (path: string, address: string): Promise<string> => {
      await world.visit().post(path, { email: address })
      return linkTokens(world.store).at(-1) ?? ''
    }
    const open = async (token: string) => {
      const [method, path] = callWith(token)
      const body = { password: 'Three minute hero 79!' }
      return comparable(await (method === 'GET' ? visitor.get(path) : visitor.post(path, body)))
    }
    const requestResetToken = () => tokenFor('/api/passwords/forgot-password', email)
    const requestConfirmationToken = () => tokenFor('/api/auth/resend-confirmation', unconfirmedEmail)
    const requestToken = purpose === 'confirm-email' ? requestConfirmationToken : requestResetToken
    const used = await requestToken()
    expect((await open(used)).status).toBe(200)
    const tokenForOtherPurpose =
      purpose === 'confirm-email' ? await requestResetToken() : await requestConfirmationToken()
    const sessionToken = await world.logIn({ email: Email.parse(adminEmail) })
    const madeUp = 'A'.repeat(43)
    const malformed = [
      '%00',
      '%20',
      'a%2Fb',
      '👩',
      '%F0%9F%91%A9',
      'x'.repeat(10_000),
      '..%2f',
      `${used}x`,
      used.slice(0, -1),
    ]
    const responses = new Set<string>()
    for (const token of [used, tokenForOtherPurpose, sessionToken, madeUp, ...malformed])
      responses.add(JSON.stringify(await open(token)))
    expect([...responses].map((response) => JSON.parse(response).status)).toEqual([410])
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('gets the same response as an unknown one if it was replaced or has expired', async () => {
    const { world, emails } = await makeAccounts()
    const [email = ''] = emails
    const visitor = world.visit()
    const requestReset = () => visitor.post('/api/passwords/forgot-password', { email })
    const open = async (token: string) =>
      comparable(await visitor.post(`/api/passwords/reset-password/${token}`, { password: 'Three minute hero 79!' }))
    await requestReset()
    await requestReset()
    const [replaced = '', expired = ''] = linkTokens(world.store)
    world.clock.advance(60 * 60 * 1000)
    const unknown = await open('A'.repeat(43))
    expect(unknown.status).toBe(410)
    expect([await open(replaced), await open(expired)]).toEqual([unknown, unknown])
  })

  it('gets the same response as an unknown second-step token if it is malformed', async () => {
    const { world } = await makeAccounts()
    const visitor = world.visit()
    const send = async (token: string) => {
      visitor.plantCookie('second-step', token)
      return comparable(await visitor.post('/api/auth/second-step', { code: '123456' }))
    }
    const responses = [await send('A'.repeat(43)), await send(''), await send('%00'), await send('x'.repeat(3000))]
    expect(responses[0]?.status).toBe(410)
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  })
})

describe('a wrong password', () => {
  it('reveals nothing about roles, confirmation or suspension', async () => {
    const { world, emails } = await makeAccounts()
    for (const email of emails) {
      const response = await world.visit().post('/api/auth/login', { email, password: `${PASSWORD} ` })
      expect(await response.json()).toMatchObject({ status: 401, code: 'login.failed' })
    }
  })
})
