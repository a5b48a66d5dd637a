import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HandOver } from '#core/bands/hand-over-band.ts'
import type { BandId } from '#core/ids.ts'
import { type Actor, roleNames } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { changeAccount, mailTo } from '#test/support/logging-in.ts'
import { makeMembershipHelpers, type TestUser } from '#test/support/membership.ts'
import { syncSystemTime } from '#test/support/system-time.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const DAY = 24 * 60 * 60 * 1000

let world: World
let helpers: ReturnType<typeof makeMembershipHelpers>
let bandId: BandId
let member: TestUser
let newcomer: TestUser
beforeEach(async () => {
  world = makeWorld()
  helpers = makeMembershipHelpers(world)
  bandId = await helpers.addBand('Half Past Rude')
  member = await helpers.addUser(bandId, 'active')
  newcomer = await helpers.addUser(bandId, null)
})
afterEach(() => {
  vi.useRealTimers()
})

const handOver = (actor: Actor | null, name: string, leave = false) =>
  world.core.handOverBand(actor, bandId, { name, leave })
const accept = async ({ account }: TestUser) => world.core.acceptInvitation(await world.actorOf(account), bandId)
const expectRefused = async (actor: Actor | null, name: string, error: object, leave = false) => {
  const before = world.store.stored()
  await expect(handOver(actor, name, leave)).rejects.toMatchObject(error)
  expect(world.store.stored()).toEqual(before)
}
const nameError = (message: string) => ({ code: 'input.invalid', fields: [{ field: 'name', message }] })
const unknownUsernameError = nameError('No user has this username')

describe('a member who hands over a band', () => {
  test('invites a user, who is notified and has no rights yet', async () => {
    expect(await handOver(member.actor, newcomer.account.name)).toEqual({ receiver: 'invited', hasLeft: false })
    expect(helpers.membershipOf(newcomer.actor, bandId)).toEqual({
      ...{ bandId, accountId: newcomer.account.id, state: 'invited', reason: null },
      ...{ decidedBy: member.account.id, createdAt: world.clock.now(), decidedAt: null },
      ...{ mergeIds: [], inviterLeaves: false },
    })
    expect((await world.actorOf(newcomer.account)).bandIds).toEqual([])
    const { id, email, displayName } = newcomer.account
    const bandData = { bandName: 'Half Past Rude', bandSlug: 'half-past-rude' }
    expect(await mailTo(world, email)).toMatchObject([
      { template: 'membership-offered', data: { displayName, by: member.account.displayName, ...bandData } },
    ])
    expect(helpers.auditEntries()).toEqual([
      { what: 'membership.invited', of: id, by: member.account.id, kind: 'account', details: { bandId } },
    ])
  })

  test('leaves only when the invitation is accepted, if there is no other member', async () => {
    expect(await handOver(member.actor, newcomer.account.name, true)).toEqual({ receiver: 'invited', hasLeft: false })
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([member.account.id])
    await accept(newcomer)
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([newcomer.account.id])
    expect(helpers.auditEntries().map(({ what, of }) => [what, of])).toEqual([
      ['membership.invited', newcomer.account.id],
      ['membership.accepted', newcomer.account.id],
      ['membership.left', member.account.id],
    ])
  })

  test('leaves at once if another member remains', async () => {
    const other = await helpers.addUser(bandId, 'active')
    expect(await handOver(member.actor, newcomer.account.name, true)).toEqual({ receiver: 'invited', hasLeft: true })
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([other.account.id])
    await accept(newcomer)
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([other.account.id, newcomer.account.id])
  })

  test('stays until the invitation is accepted, if the only other member is suspended', async () => {
    const other = await helpers.addUser(bandId, 'active')
    await changeAccount(world, other.account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    expect(await handOver(member.actor, newcomer.account.name, true)).toEqual({ receiver: 'invited', hasLeft: false })
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([member.account.id, other.account.id])
  })

  test('can still decide to leave after sending the invitation', async () => {
    await handOver(member.actor, newcomer.account.name)
    await expectRefused(member.actor, newcomer.account.name, nameError('This person is already invited'))
    await handOver(member.actor, newcomer.account.name, true)
    expect(await mailTo(world, newcomer.account.email)).toHaveLength(1)
    await accept(newcomer)
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([newcomer.account.id])
  })

  test('approves a claimant at once, and keeps their reason', async () => {
    const claimant = await helpers.addUser(bandId, null)
    await world.core.claimBand(claimant.actor, bandId, { reason: 'I sing.' })
    expect(await handOver(member.actor, claimant.account.name)).toEqual({ receiver: 'active', hasLeft: false })
    expect(await mailTo(world, claimant.account.email)).toMatchObject([{ template: 'membership-given' }])
    expect(helpers.membershipOf(claimant.actor, bandId)).toMatchObject({ state: 'active', reason: 'I sing.' })
  })

  test('finds the user by username, ignoring case, but not by a confusable or partial name', async () => {
    await handOver(member.actor, newcomer.account.name.toUpperCase())
    expect(helpers.membershipOf(newcomer.actor, bandId)?.state).toBe('invited')
    const other = await world.addAccount([], { name: 'Pauline', nameKey: world.ports.confusables.keyOf('Pauline') })
    for (const name of ['Pau1ine', 'Рauline', 'Páuline', 'Pau line', 'Paulin', other.displayName, other.email])
      await expectRefused(member.actor, name, unknownUsernameError)
  })

  test('leaves without an invitation if the receiver is already a member', async () => {
    const other = await helpers.addUser(bandId, 'active')
    await expectRefused(member.actor, other.account.name, nameError('This person is already a member'))
    await handOver(member.actor, other.account.name, true)
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([other.account.id])
    expect(await mailTo(world, other.account.email)).toEqual([])
    expect(helpers.auditEntries().map(({ what }) => what)).toEqual(['membership.left'])
  })
})

describe('handing over a band is refused', () => {
  test("to one's own account, so the band keeps a member", async () => {
    for (const leave of [true, false])
      await expectRefused(member.actor, member.account.name, nameError('This is your own username'), leave)
  })

  test.each([{ suspendedAt: new Date(), suspendedReason: 'Spam' }, { confirmedAt: null }])(
    'to an account that cannot log in, as if it did not exist: %j',
    async (changes) => {
      await changeAccount(world, newcomer.account, changes)
      await expectRefused(member.actor, newcomer.account.name, unknownUsernameError, true)
      const other = await helpers.addUser(bandId, 'active')
      await changeAccount(world, other.account, changes)
      await expectRefused(member.actor, other.account.name, unknownUsernameError, true)
    },
  )

  test('for everybody but active members, whether or not the username exists', async () => {
    const others = [await helpers.addUser(bandId, 'pending'), await helpers.addUser(bandId, null, ...roleNames)]
    const otherBandsMember = await helpers.addUser(await helpers.addBand('The Nutmeg Seven'), 'active')
    for (const { actor } of [...others, otherBandsMember])
      for (const name of [newcomer.account.name, 'nobody'])
        await expectRefused(actor, name, { code: 'permission.denied' })
    await expectRefused(null, newcomer.account.name, { code: 'permission.login_required' })
  })

  test('for a member who has just left, so that a double click hands the band over only once', async () => {
    await world.core.claimBand(newcomer.actor, bandId, { reason: 'I sing.' })
    const outcomes = await Promise.allSettled([
      handOver(member.actor, newcomer.account.name, true),
      handOver(member.actor, newcomer.account.name, true),
    ])
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'permission.denied' } }])
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([newcomer.account.id])
    expect(await mailTo(world, newcomer.account.email)).toHaveLength(1)
  })

  test("beyond twenty attempts a day, so usernames can't be probed", async () => {
    const advance = syncSystemTime(world)
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(handOver(member.actor, `nobody-${attempt}`)).rejects.toThrow()
    await expectRefused(member.actor, newcomer.account.name, { code: 'limit.exceeded', retryAfterMs: DAY })
    advance(DAY)
    await handOver(member.actor, newcomer.account.name)
    expect(helpers.membershipOf(newcomer.actor, bandId)?.state).toBe('invited')
  })
})

test('one member remains when two members hand the band over to each other at the same time', async () => {
  const other = await helpers.addUser(bandId, 'active')
  await Promise.allSettled([
    handOver(member.actor, other.account.name, true),
    handOver(other.actor, member.account.name, true),
  ])
  expect(helpers.activeMemberIdsOf(bandId)).toHaveLength(1)
})

test('handing over requires a username and accepts a boolean for leaving', () => {
  expect(HandOver.parse({ name: ' rhoda ' })).toEqual({ name: 'rhoda', leave: false })
  expect(errorsOf(HandOver, {})).toEqual({ name: 'Username is required' })
  expect(errorsOf(HandOver, { name: 'x'.repeat(65) })).toEqual({ name: 'Username must be 64 characters or less' })
  for (const leave of ['true', 1, null])
    expect(errorsOf(HandOver, { name: 'x', leave })).toEqual({ leave: 'leave must be true or false' })
})
