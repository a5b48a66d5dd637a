import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { makeCore } from '#core/core.ts'
import { BandId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { addShow } from '#test/support/add-shows.ts'
import {
  isSessionValid,
  latestEmailedToken,
  logInAs,
  mailTo,
  newClient,
  OTHER_PASSWORD,
  setUpTimeCodes,
  templatesTo,
} from '#test/support/logging-in.ts'
import { accountByEmail, register } from '#test/support/registering.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

let world: World
let account: Account
let actor: Actor
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount(['ShowAdmin'])
  actor = await world.actorOf(account)
})

const deleteAccount = (by: Actor | null = actor, password = PASSWORD) => world.core.deleteAccount(by, { password })
const storedText = () => JSON.stringify(Object.values(world.store.stored()).map((part) => [...part.values()]))

describe("deleting one's account (decisions, section 1; GDPR, article 17)", () => {
  test('removes all personal data at once', async () => {
    const token = await world.logIn(account)
    await setUpTimeCodes(world, actor)
    await world.core.changeEmail(actor, { email: Email.parse('next@people.example'), password: PASSWORD })
    await world.core.forgotPassword({ email: account.email }, newClient())
    const show = await addShow(world, {}, actor)
    await world.store.addMembership(account.id, BandId.parse(show.bandList[0]?.bandId))
    await deleteAccount()
    expect(await isSessionValid(world, token)).toBe(false)
    await expect(logInAs(world, account.email)).rejects.toMatchObject({ code: 'login.failed' })
    const { accounts, sessions, oneTimeTokens, secondFactors, memberships } = world.store.stored()
    expect([accounts.size, sessions.size, oneTimeTokens.size, secondFactors.size, memberships.length]).toEqual([
      0, 0, 0, 0, 0,
    ])
    await world.core.deliverMail(100)
    for (const one of ['person-1', 'Person 1', 'next@people.example']) expect(storedText()).not.toContain(one)
  })

  test("keeps the user's contributions, without their name", async () => {
    const show = await addShow(world, {}, actor)
    await deleteAccount()
    expect(await world.core.findShow(null, show.id)).toMatchObject({ showTitle: show.showTitle })
    const { shows, bands, venues, revisions, audit } = world.store.stored()
    expect(shows.size).toBe(1)
    for (const record of [...shows.values(), ...bands.values(), ...venues.values()]) expect(record.createdBy).toBeNull()
    for (const { by } of revisions) expect(by).toBeNull()
    expect(audit.map(({ what }) => what)).toContain('account.deleted')
    expect((await world.core.findShow(await world.as('ShowManager'), show.id)).userEditable).toBe(false)
  })

  test('drops the emails in the outbox, and sends a last one', async () => {
    await world.core.forgotPassword({ email: account.email }, newClient())
    await deleteAccount()
    expect(await mailTo(world, account.email)).toMatchObject([
      { template: 'account-deleted', data: { displayName: 'Person 1' } },
    ])
  })

  const makeRedPicture = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  test('removes the file of the profile picture', async () => {
    const picture = await makeRedPicture()
    await world.core.changePicture(actor, async () => picture)
    const { profilePicture } = await world.core.findProfile(actor)
    const name = profilePicture?.replace('/images/', '') ?? ''
    expect(await world.core.findImageFile(name)).not.toBeNull()
    await deleteAccount()
    expect(await world.core.findImageFile(name)).toBeNull()
  })

  test('succeeds even when the file of the profile picture cannot be removed', async () => {
    await world.core.changePicture(actor, makeRedPicture)
    const remove = () => Promise.reject(new Error('The disk is read-only'))
    const core = makeCore({ ...world.ports, imageFiles: { ...world.ports.imageFiles, remove } })
    await core.deleteAccount(actor, { password: PASSWORD })
    expect(world.store.stored().accounts.size).toBe(0)
    expect(await templatesTo(world, account.email)).toEqual(['account-deleted'])
  })

  test('requires the password and a log-in', async () => {
    await expect(deleteAccount(actor, OTHER_PASSWORD)).rejects.toMatchObject({
      code: 'password.wrong',
      fields: [{ field: 'password' }],
    })
    await expect(deleteAccount(null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(world.store.stored().accounts.size).toBe(1)
  })

  test('works once, and affects no other account', async () => {
    const other = await world.addAccount([])
    const token = await world.logIn(other)
    await deleteAccount()
    await expect(deleteAccount()).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(await isSessionValid(world, token)).toBe(true)
    expect(await templatesTo(world, account.email)).toEqual(['account-deleted'])
  })

  test('frees the name and the email address', async () => {
    await deleteAccount()
    await register(world, { name: account.name, email: account.email })
    await world.core.confirmEmail(await latestEmailedToken(world, account.email, 'confirm-email'), newClient())
    expect(accountByEmail(world, account.email)).toMatchObject({ name: account.name, roles: [] })
  })
})

describe('the last SiteOwner (decisions, section 3)', () => {
  const lastOwnerError = {
    code: 'account.last_owner',
    message: 'The site needs at least one Site Owner. Make someone else a Site Owner first.',
  }

  test('cannot delete their account', async () => {
    const owner = await world.addAccount(['SiteOwner'])
    const by = await world.actorOf(owner)
    const before = world.store.stored()
    await expect(deleteAccount(by)).rejects.toMatchObject(lastOwnerError)
    expect(world.store.stored()).toEqual(before)
  })

  test('cannot delete their account while the only other SiteOwner is suspended', async () => {
    await world.addAccount(['SiteOwner'], { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    await expect(deleteAccount(await world.as('SiteOwner'))).rejects.toMatchObject(lastOwnerError)
  })

  test('can delete their account once there is another SiteOwner', async () => {
    await world.addAccount(['SiteOwner'])
    await deleteAccount(await world.as('SiteOwner'))
    expect([...world.store.stored().accounts.values()].filter(({ roles }) => roles.includes('SiteOwner'))).toHaveLength(
      1,
    )
  })

  test('remains when two SiteOwners delete their accounts at the same time', async () => {
    const owners = [await world.as('SiteOwner'), await world.as('SiteOwner')]
    const outcomes = await Promise.allSettled(owners.map((owner) => deleteAccount(owner)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: lastOwnerError })
    expect([...world.store.stored().accounts.values()].filter(({ roles }) => roles.includes('SiteOwner'))).toHaveLength(
      1,
    )
  })
})
