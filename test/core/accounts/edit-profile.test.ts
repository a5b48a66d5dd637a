import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { ProfileDetails } from '#core/accounts/edit-profile.ts'
import { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { storedAccount } from '#test/support/logging-in.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

let world: World
let account: Account
let actor: Actor
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount(['ShowManager'])
  actor = await world.actorOf(account)
})

const edit = (details: Record<string, unknown>, by: Actor | null = actor) =>
  world.core.editProfile(by, ProfileDetails.parse(details))

describe('the profile', () => {
  test("contains the user's own account data and no secrets", async () => {
    const profile = await world.core.findProfile(actor)
    expect(profile).toEqual({
      ...{ name: 'person-1', email: 'person-1@people.example', displayName: 'Person 1', bio: null, url: null },
      ...{ profilePicture: null, roles: ['ShowManager'], createdAt: world.clock.now(), bands: [], pendingEmail: null },
      twoStep: { timeCodes: false, recoveryCodesLeft: 0, passkeys: [], isRequired: false, isSetUp: false },
    })
  })

  test('lists the bands that the user belongs to or has claimed', async () => {
    const admin = await world.as('ShowAdmin')
    for (const [name, state] of [
      ['Trombone Tax', 'pending'],
      ['The Nutmeg Seven', 'active'],
    ] as const) {
      const band = await world.core.addBand(admin, { name, bio: null, links: [] })
      await world.store.addMembership(account.id, BandId.parse(band.id), state)
    }
    const { bands } = await world.core.findProfile(actor)
    expect(bands).toMatchObject([
      { bandName: 'The Nutmeg Seven', state: 'active' },
      { bandName: 'Trombone Tax', state: 'pending' },
    ])
    expect((await world.core.findProfile(admin)).bands).toEqual([])
  })

  test('requires log-in and an existing account', async () => {
    const loginRequiredError = { code: 'permission.login_required' }
    await expect(world.core.findProfile(null)).rejects.toMatchObject(loginRequiredError)
    await expect(edit({ displayName: 'x' }, null)).rejects.toMatchObject(loginRequiredError)
    await world.core.deleteAccount(actor, { password: PASSWORD })
    await expect(world.core.findProfile(actor)).rejects.toMatchObject(loginRequiredError)
    await expect(edit({ displayName: 'x' })).rejects.toMatchObject(loginRequiredError)
  })
})

describe('editing the profile', () => {
  test('changes only display name, bio and URL, and ignores other fields', async () => {
    const otherFields = {
      name: 'admin',
      email: 'x@y.z',
      roles: ['SiteOwner'],
      confirmedAt: null,
      profilePicture: '/x',
      id: 'x',
    }
    await edit({ displayName: ' Skanking Sue ', bio: 'One\n\nTwo', url: 'https://sue.example', ...otherFields })
    expect(storedAccount(world, account)).toEqual({
      ...{ ...account, version: account.version + 1 },
      ...{ displayName: 'Skanking Sue', bio: 'One\n\nTwo', url: 'https://sue.example' },
    })
    expect(await world.core.findProfile(actor)).toMatchObject({ displayName: 'Skanking Sue', name: 'person-1' })
    await edit({ displayName: 'Sue', bio: '', url: null })
    expect(storedAccount(world, account)).toMatchObject({ displayName: 'Sue', bio: null, url: null })
  })

  test('reports an error for each invalid field', () => {
    expect(errorsOf(ProfileDetails, {})).toEqual({ displayName: 'Display name is required' })
    const wrong = { displayName: 'x'.repeat(33), bio: 'x'.repeat(1025), url: 'javascript:alert(1)' }
    expect(errorsOf(ProfileDetails, wrong)).toEqual({
      displayName: 'Display name must be 32 characters or less',
      bio: 'Bio must be 1024 characters or less',
      url: 'URL must be a web address that starts with http:// or https://',
    })
  })

  test('takes effect in every session at once', async () => {
    const token = await world.logIn(account)
    await edit({ displayName: 'Sue' })
    expect((await world.core.resumeSession(token))?.actor.displayName).toBe('Sue')
  })

  test('does not mix the fields of two concurrent edits', async () => {
    const edits = [edit({ displayName: 'One', bio: 'One' }), edit({ displayName: 'Two', bio: 'Two' })]
    await Promise.all(edits)
    const { displayName, bio } = storedAccount(world, account)
    expect(displayName).toBe(bio)
  })
})
