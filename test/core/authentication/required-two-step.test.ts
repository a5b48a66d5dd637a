import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { AccountSearch } from '#core/accounts/list-accounts.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { isSessionValid, logInPending, loginContext, newClient, setUpTimeCodes } from '#test/support/logging-in.ts'
import { addPasskey, makeSiteAuthenticator } from '#test/support/passkeys.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

/** Tests roles that require two-step log-in, across the use cases. */

let world: World
let owner: Account
let token: string
beforeEach(async () => {
  world = makeWorld({ requiresTwoStep: true })
  owner = await world.addAccount(['ShowAdmin', 'SiteAdmin', 'SiteOwner'])
  token = await world.logIn(owner)
})

const actor = async () => {
  const session = await world.core.resumeSession(token)
  if (!session) throw new Error('The session has ended')
  return session.actor
}
const activeRoles = async () => (await actor()).roles
const allRoles = ['ShowAdmin', 'SiteAdmin', 'SiteOwner']
/** Logs in with the password and a recovery code. Returns the session's token. */
const logInWithTwoSteps = async (recoveryCode = '') => {
  const pending = await logInPending(world, owner.email)
  return (await world.core.completeSecondStep({ code: recoveryCode }, pending.token, loginContext())).token
}
const listAccounts = async () => world.core.listAccounts(await actor(), AccountSearch.parse({}))

describe('when two-step log-in is required', () => {
  test('SiteAdmin and SiteOwner are inactive until it is set up, but other roles are active', async () => {
    expect(await activeRoles()).toEqual(['ShowAdmin'])
    await expect(listAccounts()).rejects.toMatchObject({ code: 'permission.denied' })
    expect(world.store.stored().accounts.get(owner.id)?.roles).toEqual(['ShowAdmin', 'SiteAdmin', 'SiteOwner'])
  })

  test('the profile says whether the user needs two-step log-in, and lists inactive roles too', async () => {
    expect(await world.core.findProfile(await actor())).toMatchObject({
      roles: ['ShowAdmin', 'SiteAdmin', 'SiteOwner'],
      twoStep: { isRequired: true, isSetUp: false },
    })
    expect((await world.core.findProfile(await world.as('ShowAdmin'))).twoStep.isRequired).toBe(false)
  })

  test('SiteAdmin and SiteOwner become active in the current session once time codes are set up in it', async () => {
    await world.core.startTimeCodes(await actor(), { password: PASSWORD })
    expect(await activeRoles()).toEqual(['ShowAdmin'])
    await setUpTimeCodes(world, await actor(), token)
    expect(await activeRoles()).toEqual(allRoles)
    expect((await listAccounts()).totalItems).toBe(1)
  })

  test('SiteAdmin and SiteOwner become inactive again once the last second factor is removed', async () => {
    await setUpTimeCodes(world, await actor(), token)
    await world.core.turnOffTimeCodes(await actor(), { password: PASSWORD })
    expect(await activeRoles()).toEqual(['ShowAdmin'])
  })

  test('a passkey is accepted as a second factor', async () => {
    await addPasskey(world, await actor(), makeSiteAuthenticator(), 'Laptop', token)
    expect(await activeRoles()).toEqual(allRoles)
  })

  test.each([
    ['time codes', (by: Actor) => setUpTimeCodes(world, by, token)],
    ['a passkey', (by: Actor) => addPasskey(world, by, makeSiteAuthenticator(), 'Laptop', token)],
  ])('setting up two-step log-in with %s ends all other sessions of the account', async (_, setUp) => {
    const [otherToken, strangerToken] = [await world.logIn(owner), await world.logIn(await world.addAccount([]))]
    await setUp(await actor())
    expect([
      await isSessionValid(world, token),
      await isSessionValid(world, otherToken),
      await isSessionValid(world, strangerToken),
    ]).toEqual([true, false, true])
  })

  test('adding another second factor ends no session', async () => {
    const { recoveryCodes } = await setUpTimeCodes(world, await actor(), token)
    const anotherToken = await logInWithTwoSteps(recoveryCodes[0])
    await addPasskey(world, await actor(), makeSiteAuthenticator(), 'Laptop', token)
    expect([await isSessionValid(world, token), await isSessionValid(world, anotherToken)]).toEqual([true, true])
  })

  test('SiteAdmin and SiteOwner are active in a session opened with two steps', async () => {
    const { recoveryCodes } = await setUpTimeCodes(world, await actor(), token)
    token = await logInWithTwoSteps(recoveryCodes[0])
    expect(await activeRoles()).toEqual(allRoles)
  })

  test('SiteAdmin and SiteOwner are active in a session opened with a passkey', async () => {
    const device = makeSiteAuthenticator()
    await addPasskey(world, await actor(), device, 'Laptop', token)
    const request = await world.core.startPasskeyLogIn(newClient())
    const response = { credential: device.get(request.options) }
    token = (await world.core.logInWithPasskey(response, request.token, loginContext())).token
    expect(await activeRoles()).toEqual(allRoles)
  })
})

test('SiteAdmin and SiteOwner are active at once when two-step log-in is not required', async () => {
  world = makeWorld()
  const siteOwner = await world.as('SiteAdmin', 'SiteOwner')
  expect(siteOwner.roles).toEqual(['SiteAdmin', 'SiteOwner'])
  expect((await world.core.findProfile(siteOwner)).twoStep.isRequired).toBe(false)
})
