import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'
import { PASSWORD } from '#test/support/world.ts'

let world: HttpWorld
let admin: TestClient
let account: Account
beforeEach(async () => {
  world = makeHttpWorld()
  admin = await world.visitWith('SiteAdmin')
  world.clock.advance(60_000)
  account = await world.addAccount([], { displayName: 'Rhoda D.' })
})
const names = async (query: string) =>
  (await (await admin.get(`/api/users${query}`)).json()).users.map(({ name }: { name: string }) => name)

describe('GET /api/users', () => {
  it('lists accounts, newest first, with the fields that admins need, but without secrets', async () => {
    await world.visitAs(account)
    const response = await admin.get('/api/users')
    const text = await response.text()
    const { users, totalItems } = JSON.parse(text)
    expect(totalItems).toBe(2)
    expect(users[0]).toEqual({
      id: account.id,
      name: 'person-2',
      displayName: 'Rhoda D.',
      email: 'person-2@people.example',
      roles: [],
      createdAt: account.createdAt.toISOString(),
      confirmedAt: account.createdAt.toISOString(),
      suspendedAt: null,
      suspendedReason: null,
      sessions: 1,
      hasSecondStep: false,
      maySuspend: true,
      mayGrant: ['ShowManager', 'ShowAdmin'],
      mayRevoke: [],
    })
    expect(users[1]).toMatchObject({ name: 'person-1', maySuspend: false })
    expect(text).not.toMatch(/hash|quick\$/i)
  })

  it('searches names and email addresses, and returns the accounts page by page', async () => {
    expect(await names('?q=RHODA')).toEqual(['person-2'])
    expect(await names('?q=person-1@')).toEqual(['person-1'])
    expect(await names('?q=%25')).toEqual([])
    expect(await names('?limit=1&page=2')).toEqual(['person-1'])
    expect(await names('?limit=1&page=9')).toEqual([])
  })

  it.each(['0', '-1', '1e9', '1.5', '', 'abc', '101', '%00', '١', 'null'])('refuses the limit "%s"', async (limit) => {
    expect(await expectFieldErrors(await admin.get(`/api/users?limit=${limit}`))).toEqual(['limit'])
  })

  it.each(['0', '-1', '1e9', '100001', '', 'abc', '%00'])('refuses the page "%s"', async (page) => {
    expect(await expectFieldErrors(await admin.get(`/api/users?page=${page}`))).toEqual(['page'])
  })

  it.each(['?', '?&&&', '?isAdmin=true', '?__proto__=1&constructor=2', '?q[]=x&q[$gt]=', '?q=&q=rhoda', '?%E0%A4%A=2'])(
    'returns the whole list for %s',
    async (query) => {
      expect(await names(query)).toEqual(['person-2', 'person-1'])
    },
  )

  it('refuses search terms of more than 256 characters or with control or format characters', async () => {
    expect(await expectFieldErrors(await admin.get(`/api/users?q=${'x'.repeat(257)}`))).toEqual(['q'])
    for (const q of ['%00', 'a%00b', '%E2%80%AE'])
      expect(await expectFieldErrors(await admin.get(`/api/users?q=${q}`))).toEqual(['q'])
  })
})

describe('POST /api/users/{id}/suspend', () => {
  it('ends all sessions at once, and makes log-ins fail with the reason until the account is reinstated', async () => {
    const user = await world.visitAs(account)
    const response = await admin.post(`/api/users/${account.id}/suspend`, { reason: ' Spam. ' })
    expect(await response.json()).toEqual(messageOf('Account suspended.'))
    await expectProblem(await user.get('/api/profile'), 401)
    const logIn = () => world.visit().post('/api/auth/login', { email: account.email, password: PASSWORD })
    expect((await expectProblem(await logIn(), 403)).message).toBe('This account is suspended: Spam.')
    expect((await (await admin.get('/api/users?q=rhoda')).json()).users).toMatchObject([{ suspendedReason: 'Spam.' }])
    const reinstated = await admin.post(`/api/users/${account.id}/reinstate`)
    expect(await reinstated.json()).toEqual(messageOf('Account reinstated.'))
    expect((await logIn()).status).toBe(200)
    expect(outboxOf(world.store).map(({ template }) => template)).toEqual(['account-suspended', 'account-reinstated'])
  })

  it.each([{}, { reason: '' }, { reason: '  ' }, { reason: 7 }, { reason: 'x'.repeat(257) }])(
    'refuses the body %j',
    async (body) => {
      const before = world.store.stored()
      expect(await expectFieldErrors(await admin.post(`/api/users/${account.id}/suspend`, body))).toEqual(['reason'])
      expect(world.store.stored()).toEqual(before)
    },
  )

  it('returns 403 if a SiteAdmin targets themselves, another admin or an owner, as do reinstate and end-sessions', async () => {
    const admins = [...world.store.stored().accounts.values()].filter(({ roles }) => roles.length > 0)
    const targets = [...admins, await world.addAccount(['SiteAdmin']), await world.addAccount(['SiteOwner'])]
    const before = world.store.stored()
    for (const { id } of targets)
      for (const action of ['suspend', 'reinstate', 'end-sessions'])
        expect(
          (await expectProblem(await admin.post(`/api/users/${id}/${action}`, { reason: 'Spam' }), 403)).code,
        ).toBe('permission.denied')
    expect(world.store.stored()).toEqual(before)
  })
})

describe('POST /api/users/{id}/end-sessions', () => {
  it('logs the account out everywhere', async () => {
    const user = await world.visitAs(account)
    const response = await admin.post(`/api/users/${account.id}/end-sessions`)
    expect(await response.json()).toEqual(messageOf('The account is now logged out on all devices.'))
    await expectProblem(await user.get('/api/profile'), 401)
    expect((await admin.get('/api/profile')).status).toBe(200)
  })
})

describe('an unknown account id', () => {
  it.each(['suspend', 'reinstate', 'end-sessions'])('returns 404, and a malformed one 422: %s', async (action) => {
    const unknown = await admin.post(`/api/users/${crypto.randomUUID()}/${action}`, { reason: 'Spam' })
    expect((await expectProblem(unknown, 404)).code).toBe('account.not_found')
    const before = world.store.stored()
    for (const id of ['1', 'me', '%00', "1' or '1'='1", 'x'.repeat(10_000), `${account.id}%2F..`, 'undefined'])
      expect(await expectFieldErrors(await admin.post(`/api/users/${id}/${action}`, { reason: 'Spam' })), id).toEqual([
        'id',
      ])
    expect(world.store.stored()).toEqual(before)
  })
})
