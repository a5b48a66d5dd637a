import { beforeEach, describe, expect, test } from 'vitest'
import { AccountSearch } from '#core/accounts/list-accounts.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { changeAccount, setUpTimeCodes } from '#test/support/logging-in.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('SiteAdmin')
})

const list = (query: Record<string, unknown> = {}, by: Actor | null = admin) =>
  world.core.listAccounts(by, AccountSearch.parse(query))
const names = async (query: Record<string, unknown>) => (await list(query)).users.map(({ name }) => name)

describe('the list of accounts', () => {
  test('shows roles, state, sessions and rights without secrets, newest account first', async () => {
    world.clock.advance(1000)
    const account = await world.addAccount(['ShowManager', 'ShowAdmin'])
    const token = await world.logIn(account)
    await setUpTimeCodes(world, await world.actorOf(account), token)
    await changeAccount(world, account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    const { users, totalItems } = await list()
    expect(totalItems).toBe(2)
    expect(users[0]).toEqual({
      ...{ id: account.id, name: 'person-2', displayName: 'Person 2', email: account.email },
      ...{ roles: ['ShowAdmin', 'ShowManager'], createdAt: account.createdAt, confirmedAt: account.confirmedAt },
      ...{
        suspendedAt: world.clock.now(),
        suspendedReason: 'Spam',
        sessions: 1,
        hasSecondStep: true,
        maySuspend: true,
        mayGrant: [],
        mayRevoke: ['ShowManager', 'ShowAdmin'],
      },
    })
    expect(users[1]).toMatchObject({ name: 'person-1', hasSecondStep: false, maySuspend: false })
  })

  test('contains, for each account, the roles that the admin may grant and revoke', async () => {
    const account = await world.addAccount(['SiteAdmin', 'ShowAdmin'])
    const owner = await world.as('SiteOwner')
    const rightsOver = async (by: Actor, id: string) => {
      const found = (await list({}, by)).users.find((user) => user.id === id)
      return { mayGrant: found?.mayGrant, mayRevoke: found?.mayRevoke }
    }
    expect(await rightsOver(admin, account.id)).toEqual({ mayGrant: ['ShowManager'], mayRevoke: ['ShowAdmin'] })
    expect(await rightsOver(owner, account.id)).toEqual({
      mayGrant: ['ShowManager', 'SiteOwner'],
      mayRevoke: ['ShowAdmin', 'SiteAdmin'],
    })
    expect(await rightsOver(owner, owner.accountId)).toEqual({ mayGrant: [], mayRevoke: ['SiteOwner'] })
  })

  test('can be filtered by role', async () => {
    await world.addAccount(['ShowAdmin', 'ShowManager'])
    await world.addAccount(['ShowManager'])
    expect(await names({ role: 'SiteAdmin' })).toEqual(['person-1'])
    expect(await names({ role: 'ShowAdmin' })).toEqual(['person-2'])
    expect(await names({ role: 'SiteOwner' })).toEqual([])
  })

  test('can be searched by name, display name and email address, ignoring case', async () => {
    const sue = await world.addAccount([], { displayName: 'Skanking Sue' })
    await world.addAccount([])
    for (const q of [sue.name.toUpperCase(), 'kanking s', sue.email, ' SUE '])
      expect(await names({ q })).toEqual([sue.name])
    expect(await names({ q: 'nobody' })).toEqual([])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ q: 'people.example' })).toHaveLength(3)
  })

  test('is paginated', async () => {
    for (let n = 2; n <= 5; n += 1) {
      world.clock.advance(1)
      await world.addAccount([])
    }
    expect(await names({ limit: '2' })).toEqual(['person-5', 'person-4'])
    expect(await names({ limit: '2', page: '3' })).toEqual(['person-1'])
    expect(await list({ limit: '2', page: '4' })).toEqual({ users: [], totalItems: 5 })
  })

  test('marks the accounts that the actor may suspend', async () => {
    const owner = await world.as('SiteOwner')
    await world.as('ShowAdmin')
    const maySuspendByName = async (by: Actor) =>
      Object.fromEntries((await list({}, by)).users.map(({ name, maySuspend }) => [name, maySuspend]))
    expect(await maySuspendByName(admin)).toEqual({ 'person-1': false, 'person-2': false, 'person-3': true })
    expect(await maySuspendByName(owner)).toEqual({ 'person-1': true, 'person-2': false, 'person-3': true })
  })

  test('is restricted to SiteAdmins and SiteOwners', async () => {
    await expect(list({}, null)).rejects.toMatchObject({ code: 'permission.login_required' })
    for (const by of [await world.as(), await world.as('ShowAdmin', 'ShowManager')])
      await expect(list({}, by)).rejects.toMatchObject({ code: 'permission.denied' })
    expect((await list({}, await world.as('SiteOwner'))).totalItems).toBe(4)
  })

  test('validates search, page and limit', () => {
    expect(errorsOf(AccountSearch, { q: 'x'.repeat(256) })).toEqual({})
    for (const q of ['\0', 'a\u0000b', '\ud800', '\u202e'])
      expect(errorsOf(AccountSearch, { q })).toEqual({ q: 'Search contains characters that are not allowed' })
    for (const q of [undefined, '', '  ']) expect(AccountSearch.parse({ q }).q).toBe('')
    expect(AccountSearch.parse({ q: ' Rene\u0301 ' }).q).toBe('Ren\u00e9')
    expect(Object.keys(errorsOf(AccountSearch, { q: 'x'.repeat(257), page: '0', limit: '101' }))).toEqual([
      'q',
      'page',
      'limit',
    ])
  })
})
