import { beforeEach, describe, expect, test } from 'vitest'
import { requireKnownRole, roles } from '#core/access/role.ts'
import type { Account } from '#core/accounts/account.ts'
import { AccountId, RoleId } from '#core/ids.ts'
import { type Actor, type RoleName, roleNames } from '#core/permissions/policy.ts'
import { auditEventsOf, mailTo, storedAccount, templatesTo } from '#test/support/logging-in.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let account: Account
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount([])
})

const grant = (by: Actor | null, role: RoleName, user_id: AccountId = account.id) =>
  world.core.grantRole(by, { user_id, role_id: requireKnownRole({ name: role }).roleId })
const revoke = (by: Actor | null, role: RoleName, accountId: AccountId = account.id) =>
  world.core.revokeRole(by, accountId, role)
const errorCodeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: { code: string }) => error.code,
  )

/** The roles that each role may grant and revoke (decisions, section 3). */
const grantable: Readonly<Record<RoleName, readonly RoleName[]>> = {
  ShowManager: [],
  ShowAdmin: [],
  SiteAdmin: ['ShowManager', 'ShowAdmin'],
  SiteOwner: [...roleNames],
}

describe.each(roleNames)('a %s', (actorRole) => {
  test.each(roleNames)(
    'grants and revokes %s only where the role table allows it (decisions, section 3)',
    async (role) => {
      const actor = await world.as(actorRole)
      const isAllowed = grantable[actorRole].includes(role)
      expect(await errorCodeOf(grant(actor, role))).toBe(isAllowed ? null : 'permission.denied')
      expect(storedAccount(world, account).roles).toEqual(isAllowed ? [role] : [])
      const colleague = await world.addAccount([role])
      expect(await errorCodeOf(revoke(actor, role, colleague.id))).toBe(isAllowed ? null : 'permission.denied')
      expect(storedAccount(world, colleague).roles).toEqual(isAllowed ? [] : [role])
    },
  )
})

test('visitors and users without a role can neither grant nor revoke roles', async () => {
  for (const [actor, code] of [
    [null, 'permission.login_required'],
    [await world.as(), 'permission.denied'],
  ] as const)
    for (const role of roleNames) {
      expect(await errorCodeOf(grant(actor, role))).toBe(code)
      expect(await errorCodeOf(revoke(actor, role))).toBe(code)
    }
  expect(storedAccount(world, account)).toEqual(account)
})

describe('granting a role', () => {
  test('takes effect in existing sessions at once, and notifies the user by email', async () => {
    const token = await world.logIn(account)
    await grant(await world.as('SiteAdmin'), 'ShowAdmin')
    expect((await world.core.resumeSession(token))?.actor.roles).toEqual(['ShowAdmin'])
    expect(await mailTo(world, account.email)).toMatchObject([
      { template: 'role-granted', data: { displayName: account.displayName, role: 'ShowAdmin' } },
    ])
    expect(auditEventsOf(world, account)).toEqual(['role.granted'])
  })

  test('changes nothing and sends no mail when the user already has the role', async () => {
    const admin = await world.as('SiteAdmin')
    await grant(admin, 'ShowAdmin')
    const before = world.store.stored()
    await grant(admin, 'ShowAdmin')
    expect(world.store.stored()).toEqual(before)
  })

  test("is refused for one's own account, regardless of the role", async () => {
    const owner = await world.as('SiteOwner')
    for (const role of roleNames) expect(await errorCodeOf(grant(owner, role, owner.accountId))).toBe('role.own')
  })

  test('is refused for suspended, unconfirmed or unknown accounts, and for unknown roles', async () => {
    const admin = await world.as('SiteAdmin')
    const suspended = await world.addAccount([], { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    const unconfirmed = await world.addAccount([], { confirmedAt: null })
    for (const { id } of [suspended, unconfirmed])
      expect(await errorCodeOf(grant(admin, 'ShowManager', id))).toBe('role.impossible')
    const unknownId = AccountId.parse(world.ids.next())
    expect(await errorCodeOf(grant(admin, 'ShowManager', unknownId))).toBe('account.not_found')
    const role_id = RoleId.parse(world.ids.next())
    expect(await errorCodeOf(world.core.grantRole(admin, { user_id: account.id, role_id }))).toBe('role.not_found')
  })
})

describe('revoking a role', () => {
  test('takes effect at once and notifies the user by email, changes nothing when repeated, and fails for an unknown account', async () => {
    const admin = await world.as('SiteAdmin')
    const manager = await world.addAccount(['ShowManager', 'ShowAdmin'])
    const token = await world.logIn(manager)
    await revoke(admin, 'ShowAdmin', manager.id)
    await revoke(admin, 'ShowAdmin', manager.id)
    expect((await world.core.resumeSession(token))?.actor.roles).toEqual(['ShowManager'])
    expect(await templatesTo(world, manager.email)).toEqual(['role-taken'])
    expect(auditEventsOf(world, manager)).toEqual(['role.revoked'])
    expect(await errorCodeOf(revoke(admin, 'ShowAdmin', AccountId.parse(world.ids.next())))).toBe('account.not_found')
  })

  test('leaves one SiteOwner, even when the last two step down at the same time', async () => {
    const [one, two] = [await world.as('SiteOwner'), await world.as('SiteOwner')]
    const errorCodes = await Promise.all(
      [one, two].map((owner) => errorCodeOf(revoke(owner, 'SiteOwner', owner.accountId))),
    )
    expect(errorCodes.toSorted()).toEqual([null, 'account.last_owner'].toSorted())
    const owners = [...world.store.stored().accounts.values()].filter(({ roles }) => roles.includes('SiteOwner'))
    expect(owners).toHaveLength(1)
  })

  test('does not count a suspended SiteOwner as the remaining one', async () => {
    const owner = await world.as('SiteOwner')
    await world.addAccount(['SiteOwner'], { suspendedAt: world.clock.now(), suspendedReason: 'Away' })
    expect(await errorCodeOf(revoke(owner, 'SiteOwner', owner.accountId))).toBe('account.last_owner')
  })

  test('is also possible for a suspended SiteOwner', async () => {
    const owner = await world.as('SiteOwner')
    const suspended = await world.addAccount(['SiteOwner'], { suspendedAt: world.clock.now(), suspendedReason: 'Away' })
    expect(await errorCodeOf(revoke(owner, 'SiteOwner', suspended.id))).toBeNull()
    expect(storedAccount(world, suspended).roles).toEqual([])
  })
})

describe('reading a role (specification section 7)', () => {
  test('returns its id and description only to admins who may grant roles', async () => {
    for (const admin of [await world.as('SiteAdmin'), await world.as('SiteOwner')])
      for (const role of roles) expect(world.core.findRole(admin, role.name)).toEqual(role)
    const manager = await world.as('ShowManager', 'ShowAdmin')
    expect(() => world.core.findRole(manager, 'ShowManager')).toThrow('You do not have permission to do this.')
    expect(() => world.core.findRole(null, 'ShowManager')).toThrow('Please log in first.')
  })

  test('refuses an unknown role', async () => {
    const admin = await world.as('SiteAdmin')
    for (const name of ['showmanager', 'Root', '__proto__'])
      expect(() => world.core.findRole(admin, name)).toThrow('This role does not exist.')
  })
})
