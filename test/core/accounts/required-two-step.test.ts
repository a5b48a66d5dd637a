import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { AccountSearch } from '#core/accounts/list-accounts.ts'
import { addPasskey, makeDevice } from '#test/support/passkeys.ts'
import { withTimeCodes } from '#test/support/signing-in.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

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
const roles = async () => (await actor()).roles
const list = async () => world.core.listAccounts(await actor(), AccountSearch.parse({}))

describe('where the installation requires two-step log-in', () => {
  test('SiteAdmin and SiteOwner do not count before it is set up; other roles do', async () => {
    expect(await roles()).toEqual(['ShowAdmin'])
    await expect(list()).rejects.toMatchObject({ code: 'permission.denied' })
    expect(world.store.stored().accounts.get(owner.id)?.roles).toEqual(['ShowAdmin', 'SiteAdmin', 'SiteOwner'])
  })

  test('the profile says so, and shows the roles', async () => {
    expect(await world.core.findProfile(await actor())).toMatchObject({
      roles: ['ShowAdmin', 'SiteAdmin', 'SiteOwner'],
      twoStep: { isRequired: true, isSetUp: false },
    })
    expect((await world.core.findProfile(await world.as('ShowAdmin'))).twoStep.isRequired).toBe(false)
  })

  test('they count in the running session once codes are set up, not merely begun', async () => {
    await world.core.startTimeCodes(await actor(), { password: PASSWORD })
    expect(await roles()).toEqual(['ShowAdmin'])
    await withTimeCodes(world, await actor())
    expect(await roles()).toEqual(['ShowAdmin', 'SiteAdmin', 'SiteOwner'])
    expect((await list()).totalItems).toBe(1)
    await world.core.stopTimeCodes(await actor(), { password: PASSWORD })
    expect(await roles()).toEqual(['ShowAdmin'])
  })

  test('a passkey is a second step as well', async () => {
    await addPasskey(world, await actor(), makeDevice())
    expect(await roles()).toEqual(['ShowAdmin', 'SiteAdmin', 'SiteOwner'])
  })
})

test('where it does not, every role counts, and nothing is required', async () => {
  world = makeWorld()
  const by = await world.as('SiteAdmin', 'SiteOwner')
  expect(by.roles).toEqual(['SiteAdmin', 'SiteOwner'])
  expect((await world.core.findProfile(by)).twoStep.isRequired).toBe(false)
})
