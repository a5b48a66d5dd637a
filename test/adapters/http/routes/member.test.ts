import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { BandId } from '#core/ids.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { makeMembershipHelpers } from '#test/support/membership.ts'
import { messageOf } from '#test/support/message-of.ts'
import { namedCases } from '#test/support/named-cases.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'

let world: HttpWorld
let memberships: ReturnType<typeof makeMembershipHelpers>
let bandId: BandId
let member: TestClient
let rhoda: Account
let claimant: TestClient
const profile = { bio: 'Trombone.', url: 'https://rhoda.example/' }
beforeEach(async () => {
  world = makeHttpWorld()
  memberships = makeMembershipHelpers(world)
  bandId = await memberships.addBand('Half Past Rude')
  member = await world.visitAs((await memberships.addUser(bandId, 'active')).account)
  rhoda = await world.addAccount([], { displayName: 'Rhoda D.', ...profile })
  claimant = await world.visitAs(rhoda)
})

const membersPath = () => `/api/bands/${bandId}/members`
const memberPath = (accountId = rhoda.id as string) => `${membersPath()}/${accountId}`
const pendingClaim = () => ({
  accountId: rhoda.id,
  name: rhoda.name,
  displayName: 'Rhoda D.',
  ...profile,
  state: 'pending',
  reason: 'I sing.',
  createdAt: world.clock.now().toISOString(),
})
const claim = () => claimant.post(membersPath(), { reason: 'I sing.' })
const listMembers = async (visitor: TestClient) => (await (await visitor.get(membersPath())).json()).members

describe('band membership', () => {
  it('grants its permissions to existing sessions on approval, and revokes them when the member leaves', async () => {
    const claimed = await claim()
    expect([claimed.status, await claimed.json()]).toEqual([
      201,
      messageOf('Thank you. We’ll email you when it’s decided.'),
    ])
    await expectProblem(await claimant.get(membersPath()), 403)
    const [, pending] = await listMembers(member)
    expect(pending).toEqual(pendingClaim())
    const approved = await member.put(memberPath())
    expect([approved.status, await approved.json()]).toEqual([200, messageOf('They’re now a member.')])
    expect(await listMembers(claimant)).toHaveLength(2)
    const leaveResponse = await claimant.delete(memberPath('me'))
    expect([leaveResponse.status, await leaveResponse.json()]).toEqual([200, messageOf('You’ve left the band.')])
    await expectProblem(await claimant.get(membersPath()), 403)
  })

  it('can be denied with or without a reason', async () => {
    for (const body of [{ reason: 'Nobody knows you.' }, { reason: null }, {}]) {
      await claim()
      expect(await (await member.delete(memberPath(), body)).json()).toEqual(messageOf('Claim denied.'))
    }
    expect(memberships.activeMemberIdsOf(bandId)).toHaveLength(1)
  })

  it('is not granted if the claimant withdraws the claim', async () => {
    await claim()
    expect(await (await claimant.delete(memberPath())).json()).toEqual(messageOf('You’ve withdrawn your claim.'))
    expect(memberships.activeMemberIdsOf(bandId)).toHaveLength(1)
  })

  it('loses its permissions when an admin ends it', async () => {
    const admin = await world.visitWith('SiteAdmin')
    const [{ accountId }] = await listMembers(admin)
    expect(await (await admin.delete(memberPath(accountId), { reason: 'x' })).json()).toEqual(
      messageOf('Membership ended.'),
    )
    await expectProblem(await member.get(membersPath()), 403)
  })

  const handOver = async (name: string, leave = false) =>
    (await (await member.post(`/api/bands/${bandId}/hand-over`, { name, leave })).json()).message
  const accept = (visitor: TestClient) => visitor.post(`/api/bands/${bandId}/accept-invitation`, {})

  it('is handed over by username, and the member leaves on acceptance', async () => {
    expect(await handOver(rhoda.name, true)).toBe('Invitation sent. You’ll leave the band when they accept.')
    await expectProblem(await claimant.get(membersPath()), 403)
    const accepted = await accept(claimant)
    expect([accepted.status, await accepted.json()]).toEqual([200, messageOf('You’re now a member.')])
    expect(memberships.activeMemberIdsOf(bandId)).toEqual([rhoda.id])
    await expectProblem(await member.get(membersPath()), 403)
    expect((await expectProblem(await accept(claimant), 404)).code).toBe('membership.not_found')
  })

  it('is offered by an invitation that can be declined or withdrawn, and the inviter may leave at once if another member remains', async () => {
    expect(await handOver(rhoda.name)).toBe('Invitation sent.')
    expect(await (await claimant.delete(memberPath('me'))).json()).toEqual(messageOf('Invitation declined.'))
    await handOver(rhoda.name)
    expect(await (await member.delete(memberPath())).json()).toEqual(messageOf('Invitation withdrawn.'))
    await memberships.addUser(bandId, 'active')
    expect(await handOver(rhoda.name, true)).toBe('Invitation sent, and you’ve left the band.')
  })

  it('is granted at once to an invitee with a pending claim', async () => {
    await claim()
    expect(await handOver(rhoda.name)).toBe('They’re now a member.')
    const other = await world.addAccount([])
    await (await world.visitAs(other)).post(membersPath(), { reason: 'I sing.' })
    expect(await handOver(other.name, true)).toBe('They’re now a member, and you’ve left the band.')
  })
})

describe('the membership operations', () => {
  it('refuse a second claim, a decision by the claimant, unknown accounts and bands, and suspended accounts', async () => {
    await claim()
    expect((await expectProblem(await claim(), 409)).code).toBe('membership.asked_already')
    expect((await expectProblem(await claimant.put(memberPath()), 403)).code).toBe('permission.denied')
    expect((await expectProblem(await member.put(memberPath(crypto.randomUUID())), 404)).code).toBe(
      'membership.not_found',
    )
    const unknownBand = await claimant.post(`/api/bands/${crypto.randomUUID()}/members`, { reason: 'x' })
    expect((await expectProblem(unknownBand, 404)).code).toBe('band.not_found')
    await world.store.transact(({ accounts }) => accounts.save({ ...rhoda, suspendedAt: world.clock.now() }))
    expect((await expectProblem(await member.put(memberPath()), 409)).message).toBe(
      'This account cannot be a member at the moment.',
    )
  })

  it('limit claims to five a day, with Retry-After', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await claim()).status).toBe(201)
      await claimant.delete(memberPath('me'))
    }
    const sixth = await claim()
    // The limit's period of 24 hours began with the first claim.
    const seconds = Number(sixth.headers.get('retry-after'))
    expect(seconds > 86_000 && seconds <= 86_400).toBe(true)
    expect((await expectProblem(sixth, 429)).code).toBe('limit.exceeded')
  })

  it.each(namedCases(['{}', '{"reason":""}', '{"reason":7}', `{"reason":"${'x'.repeat(257)}"}`, '{"reason":["x"]}']))(
    'refuse the claim %s',
    async (_, body) => {
      const before = world.store.stored()
      expect(await expectFieldErrors(await claimant.post(membersPath(), body))).toEqual(['reason'])
      expect(world.store.stored()).toEqual(before)
    },
  )

  it.each(namedCases(['1', '%00', "1' or '1'='1", 'undefined', 'ME', 'x'.repeat(5000)]))(
    'refuse the id %s',
    async (_, id) => {
      const admin = await world.visitWith('SiteOwner')
      expect(await expectFieldErrors(await admin.delete(memberPath(id)))).toEqual(['accountId'])
      expect(await expectFieldErrors(await admin.put(memberPath(id)))).toEqual(['accountId'])
      for (const path of [`/api/bands/${id}/members`, `/api/bands/${id}/hand-over`])
        expect(await expectFieldErrors(await admin.post(path, { reason: 'x', name: 'x' }))).toEqual(['id'])
      expect(memberships.activeMemberIdsOf(bandId)).toHaveLength(1)
    },
  )

  it('ignore fields of a claim that only the server may set', async () => {
    const forged = {
      state: 'active',
      decidedBy: rhoda.id,
      decidedAt: 0,
      accountId: memberships.unknownAccountId(),
      bandId: memberships.unknownBandId(),
    }
    await claimant.post(membersPath(), { reason: 'I sing.', ...forged })
    expect(memberships.membershipOf({ accountId: rhoda.id }, bandId)).toMatchObject({
      state: 'pending',
      decidedBy: null,
    })
    expect(memberships.storedMemberships()).toHaveLength(2)
  })
})

describe('GET /api/access/band-claims', () => {
  it('lists pending claims page by page for admins', async () => {
    await claim()
    const admin = await world.visitWith('ShowAdmin')
    expect(await (await admin.get('/api/access/band-claims')).json()).toEqual({
      claims: [
        {
          ...pendingClaim(),
          bandId,
          bandName: 'Half Past Rude',
          bandSlug: 'half-past-rude',
          accountCreatedAt: rhoda.createdAt.toISOString(),
        },
      ],
      totalItems: 1,
    })
    expect(await (await admin.get('/api/access/band-claims?page=2&limit=1')).json()).toEqual({
      claims: [],
      totalItems: 1,
    })
    for (const limit of ['0', '101', 'x'])
      expect(await expectFieldErrors(await admin.get(`/api/access/band-claims?limit=${limit}`))).toEqual(['limit'])
    await expectProblem(await member.get('/api/access/band-claims'), 403)
  })
})
