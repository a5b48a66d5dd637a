import { beforeEach, describe, expect, it } from 'vitest'
import { type JsonCall, jsonCalls, nameOf } from '#test/support/calls.ts'
import { hasForbiddenCharacter, hostileText, isVisible, overlongText } from '#test/support/hostile-text.ts'
import { type HttpWorld, makeHttpWorld, noRateLimits, type TestClient } from '#test/support/http-world.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { expectProblem } from '#test/support/problem.ts'
import { PASSWORD } from '#test/support/world.ts'

/** Hostile input to account operations. */

const texts = Object.entries({ ...hostileText, ...overlongText, nothing: '', spaces: '   ' })
const nonStrings: readonly unknown[] = [null, true, 7, -0, 1e308, [], ['x'], {}, { $ne: '' }, { toString: 'x' }, [[[]]]]

const accountCalls = jsonCalls.filter(({ route }) => /\/(auth|passwords|profile|users)\b/.test(route))
const fieldCases = accountCalls.flatMap((call) =>
  Object.keys(call.body).map((field): [string, JsonCall, string] => [`${field} in ${nameOf(call)}`, call, field]),
)

let world: HttpWorld
let user: TestClient
let targetId = ''
beforeEach(async () => {
  world = makeHttpWorld({ ports: { rateLimits: noRateLimits } })
  user = await world.visitWith('SiteAdmin')
  targetId = (await world.addAccount([])).id
})

/** Sends the call's valid body with `value` in one field. An account id in the path is that of an existing account. */
const sendWith = ({ method, path, route, body }: JsonCall, field: string, value: unknown) =>
  user.send(method, route.startsWith('/api/users') ? route.replace(':id', targetId) : path, { ...body, [field]: value })

/** Returns everything that is stored except one-time tokens, which even refused calls may use up. */
const storedExceptTokens = () => ({ ...world.store.stored(), oneTimeTokens: null })

describe.each(fieldCases)('%s', (_, call, field) => {
  it('is accepted with hostile text, or refused without side effects', async () => {
    for (const [name, text] of texts) {
      const before = storedExceptTokens()
      const response = await sendWith(call, field, text)
      expect(response.status, name).toBeLessThan(500)
      if (response.status >= 400) {
        await expectProblem(response, response.status)
        expect(storedExceptTokens(), name).toEqual(before)
      }
      if (!user.hasCookie('session')) user = await world.visitWith('SiteAdmin')
    }
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('is refused when it has the wrong type', async () => {
    const before = storedExceptTokens()
    for (const value of nonStrings) {
      if (value === null && ['bio', 'url'].includes(field)) continue
      if (field === 'credential' && typeof value === 'object' && value !== null && !Array.isArray(value)) continue
      const problem = await expectProblem(await sendWith(call, field, value), 422)
      // A password that is not a string doesn't match its confirmation either.
      const possibleFields =
        field === 'password' && 'confirmPassword' in call.body ? ['password', 'confirmPassword'] : [field]
      expect(possibleFields, JSON.stringify(value)).toEqual(
        expect.arrayContaining(problem.errors?.map((error) => error.field) ?? ['none']),
      )
    }
    expect(storedExceptTokens()).toEqual(before)
  })
})

describe('a stored display name', () => {
  const validDisplayNames = texts.filter(([, text]) => {
    const trimmed = text.trim().normalize('NFC')
    return (
      text.length < 100 && !hasForbiddenCharacter(trimmed, false) && isVisible(trimmed) && [...trimmed].length <= 32
    )
  })

  it.each(validDisplayNames)('is returned as sent, but trimmed and in NFC: %s', async (_, displayName) => {
    const stored = displayName.trim().normalize('NFC')
    const profile = await (await user.put('/api/profile', { displayName, bio: displayName })).json()
    expect(profile).toMatchObject({ displayName: stored, bio: stored })
    expect(await (await user.get('/api/session')).json()).toMatchObject({ displayName: stored })
    const { users } = await (await user.get(`/api/users?${new URLSearchParams({ q: displayName })}`)).json()
    expect(users.map((account: { displayName: string }) => account.displayName)).toContain(stored)
    const file = await (await user.get('/api/profile/export')).json()
    expect(file.account).toMatchObject({ displayName: stored })
  })
})

describe('an email address', () => {
  it.each([
    "o'brien+ska@people.example",
    'a+b+c@people.example',
    'pöpsel@bücher.example',
    'skå@people.example',
    `${'a'.repeat(243)}@people.exam`,
    '{}|~!#$%&*@people.example',
  ])('is accepted for a password reset and a log-in: %s', async (email) => {
    const account = await world.addAccount([], { email: email as never })
    const visitor = world.visit()
    expect((await visitor.post('/api/passwords/forgot-password', { email: ` ${email} ` })).status).toBe(200)
    expect(outboxOf(world.store).at(-1)).toMatchObject({ to: account.email })
    expect((await visitor.post('/api/auth/login', { email: email.toUpperCase(), password: PASSWORD })).status).toBe(200)
  })

  it.each([
    'a@b',
    '@b.example',
    'a@',
    'a@@b.example',
    'a b@c.example',
    'a@b.example\r\nBcc: x@y.example',
    'a@b.example, c@d.example',
    '"quoted"@people.example',
    'x<y@people.example>',
    'a@.example',
    'a@b.',
    `${'a'.repeat(246)}@people.exam`,
    'a\u0000@b.example',
    'a\u202e@b.example',
  ])('is refused by every account operation that takes one: "%s"', async (email) => {
    const before = storedExceptTokens()
    for (const call of accountCalls.filter(({ body }) => 'email' in body)) {
      const { errors } = await expectProblem(await sendWith(call, 'email', email), 422)
      expect(
        errors?.map(({ field }) => field),
        nameOf(call),
      ).toEqual(['email'])
    }
    expect(storedExceptTokens()).toEqual(before)
  })
})

describe('the account search', () => {
  it('accepts or refuses any text without a server error', async () => {
    for (const [name, text] of texts) {
      const response = await user.get(`/api/users?${new URLSearchParams({ q: text })}`)
      expect([200, 422], name).toContain(response.status)
    }
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('a hostile path segment', () => {
  const undecodable = new Set(['%ED%A0%80', '%E0%A4%A', '%'])
  const hostileSegments = [
    '%00',
    '%2F',
    '%2e%2e',
    'x'.repeat(10_000),
    '👩',
    '%F0%9F%91%A9',
    ...undecodable,
    '%25',
    "'--",
    '*',
    ':id',
    '%0d%0aSet-Cookie:x=1',
    '__proto__',
  ]
  const newPassword = { password: 'Three minute hero 79!' }
  const paths: readonly [string, string, (segment: string) => string, object][] = [
    ['the token of a confirmation link', 'GET', (segment) => `/api/auth/confirm-email/${segment}`, {}],
    ['the token of a reset link', 'POST', (segment) => `/api/passwords/reset-password/${segment}`, newPassword],
    ['the id of a session', 'DELETE', (segment) => `/api/profile/sessions/${segment}`, { password: PASSWORD }],
    ['the id of a passkey', 'DELETE', (segment) => `/api/profile/passkeys/${segment}`, { password: PASSWORD }],
    ['the id of an account', 'POST', (segment) => `/api/users/${segment}/suspend`, { reason: 'Spam' }],
  ]

  it.each(paths)('is refused without side effects as %s', async (_, method, pathWith, body) => {
    const before = storedExceptTokens()
    for (const segment of hostileSegments) {
      const path = pathWith(segment)
      const response = method === 'GET' ? await user.get(path) : await user.send(method, path, body)
      expect(undecodable.has(segment) ? [400] : [404, 410, 422], segment).toContain(response.status)
      await expectProblem(response, response.status)
      expect(response.headers.get('set-cookie') ?? '').not.toContain('x=1')
    }
    expect(storedExceptTokens()).toEqual(before)
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
