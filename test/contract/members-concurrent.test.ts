import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import type { Account } from '#core/accounts/account.ts'
import type { Band } from '#core/bands/band.ts'
import { type Core, makeCore } from '#core/core.ts'
import type { AccountId } from '#core/ids.ts'
import { actorOf, newAccount, newBand, newMembership } from '#test/support/valid-records.ts'
import { makeWorld } from '#test/support/world.ts'
import { sortedOutcomes } from './outcomes.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()
let core: Core
let band: Band
beforeAll(() => {
  core = makeCore({ ...makeWorld().ports, ...shared.postgres.ports, ids: makeRandomIds() })
})
beforeEach(async () => {
  band = await shared.postgres.ports.transact(({ bands }) => bands.save(newBand('Half Past Rude')))
})

const { confusables } = makeWorld().ports
let accountCount = 0

const addUser = async (state: 'active' | 'pending' | null, changes: Partial<Account> = {}) => {
  accountCount += 1
  const name = `person-${accountCount}`
  const account = newAccount({ name, nameKey: confusables.keyOf(name), ...changes })
  await shared.postgres.ports.transact(async ({ accounts, memberships }) => {
    await accounts.save(account)
    if (state) await memberships.save(newMembership(band.id, account.id, { state }))
  })
  return { account, actor: actorOf(account, state === 'active' ? [band.id] : []) }
}
const members = () =>
  shared.database.sql("select account_id as id from membership where state = 'active' order by account_id") as Promise<
    { id: AccountId }[]
  >
const emailTemplates = async () =>
  (await shared.database.sql("select payload->>'template' as template from job order by template")).map(
    (row) => row.template,
  )

test('one member remains when two members hand the band over to each other and leave at the same time', async () => {
  const [one, two] = [await addUser('active'), await addUser('active')]
  const outcomes = await sortedOutcomes([
    core.handOverBand(one.actor, band.id, { name: two.account.name, leave: true }),
    core.handOverBand(two.actor, band.id, { name: one.account.name, leave: true }),
  ])
  expect(outcomes).toEqual(['done', 'done'])
  expect(await members()).toHaveLength(1)
})

test('a hand-over sent four times at once happens once', async () => {
  const [member, claimant] = [await addUser('active'), await addUser('pending')]
  const handOvers = Array.from({ length: 4 }, () =>
    core.handOverBand(member.actor, band.id, { name: claimant.account.name, leave: true }),
  )
  const denied = 'permission.denied'
  expect(await sortedOutcomes(handOvers)).toEqual(['done', denied, denied, denied])
  expect(await members()).toEqual([{ id: claimant.account.id }])
  expect(await emailTemplates()).toEqual(['membership-given'])
})

test('an invitation sent four times at once, and then accepted four times at once, takes effect once', async () => {
  const [member, invitee] = [await addUser('active'), await addUser(null)]
  const fourTimes = <T>(call: () => Promise<T>) => sortedOutcomes(Array.from({ length: 4 }, call))
  await fourTimes(() => core.handOverBand(member.actor, band.id, { name: invitee.account.name, leave: true }))
  expect(await emailTemplates()).toEqual(['membership-offered'])
  const notFound = 'membership.not_found'
  const outcomes = await fourTimes(() => core.acceptInvitation(invitee.actor, band.id))
  expect(outcomes).toEqual(['done', notFound, notFound, notFound])
  expect(await members()).toEqual([{ id: invitee.account.id }])
})

test('a claim made four times at once is stored once, and announced in one email', async () => {
  const [{ actor }] = [await addUser(null), await addUser(null, { roles: ['SiteAdmin'] })]
  const claims = Array.from({ length: 4 }, () => core.claimBand(actor, band.id, { reason: 'I sing.' }))
  const askedAlready = 'membership.asked_already'
  expect(await sortedOutcomes(claims)).toEqual(['done', askedAlready, askedAlready, askedAlready])
  expect(await emailTemplates()).toEqual(['claim-received'])
})

test('a claim that four members decide at the same time results in one decision and one email', async () => {
  const claimant = await addUser('pending')
  const deciders = await Promise.all(Array.from({ length: 4 }, () => addUser('active')))
  const { id } = claimant.account
  const calls = deciders.map(({ actor }, index) =>
    index % 2 ? core.approveClaim(actor, band.id, id) : core.endMembership(actor, band.id, id, { reason: null }),
  )
  const outcomes = await sortedOutcomes(calls)
  const [template, ...others] = await emailTemplates()
  expect(others).toEqual([])
  if (template === 'claim-approved')
    expect(outcomes).toEqual(['done', 'done', 'permission.denied', 'permission.denied'])
  else expect(outcomes).toEqual(['done', 'membership.not_found', 'membership.not_found', 'membership.not_found'])
})

test('a user who deletes their account during the approval of their claim does not become a member', async () => {
  const [{ actor }, claimant] = [await addUser('active'), await addUser('pending')]
  const { id } = claimant.account
  const outcomes = await sortedOutcomes([
    shared.postgres.ports.transact(({ accounts }) => accounts.erase(id)),
    core.approveClaim(actor, band.id, id),
    core.handOverBand(actor, band.id, { name: claimant.account.name, leave: false }),
  ])
  expect(outcomes).toContain('done')
  for (const outcome of outcomes) expect(outcome).toMatch(/^(done|membership\.\w+|account\.not_found|input\.invalid)$/)
  expect(await members()).toEqual([{ id: actor.accountId }])
})
