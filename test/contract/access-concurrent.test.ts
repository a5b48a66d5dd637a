import { beforeAll, expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { requireKnownRole } from '#core/access/role.ts'
import { type Core, makeCore } from '#core/core.ts'
import { ShowManagerRequestId } from '#core/ids.ts'
import type { Actor, RoleName } from '#core/permissions/policy.ts'
import { actorOf, newAccount } from '#test/support/valid-records.ts'
import { makeWorld } from '#test/support/world.ts'
import { sortedOutcomes } from './outcomes.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()
const world = makeWorld()
const { roleId } = requireKnownRole({ name: 'ShowManager' })
const PASSWORD = 'Correct.Horse1!Battery'
let core: Core
let passwordHash: string
let accountCount = 0
beforeAll(async () => {
  core = makeCore({ ...world.ports, ...shared.postgres.ports, ids: makeRandomIds() })
  passwordHash = await world.ports.passwords.hash(PASSWORD)
})

const addActor = async (...roles: RoleName[]) => {
  accountCount += 1
  const name = `person-${accountCount}`
  const account = newAccount({ name, nameKey: world.ports.confusables.keyOf(name), passwordHash, roles })
  await shared.postgres.ports.transact(({ accounts }) => accounts.save(account))
  return actorOf(account)
}

const column = async (sql: string) => (await shared.database.sql(sql)).map((row) => Object.values(row)[0])
const decisionEmails = () =>
  column(`select payload->>'template' as template from job
    where payload->>'template' like 'request-%ed' and payload->>'template' <> 'request-received'`)
const decisionEvents = () => column(`select what from audit_entry where what <> 'request.asked' order by id`)
const rolesOf = ({ accountId }: Actor) =>
  column(`select role.name from account_role join role on role.id = role_id where account_id = '${accountId}'`)
const owners = () =>
  column(`select account.name from account_role join role on role.id = role_id join account on account.id = account_id
    where role.name = 'SiteOwner' and suspended_at is null`)

const addPendingRequest = async () => {
  const requester = await addActor()
  await core.requestAccess(requester, { explanation: 'I book the Harbour Club.' })
  const [id] = await column(`select id from show_manager_request`)
  return { requester, requestId: ShowManagerRequestId.parse(id) }
}
type PendingRequest = Awaited<ReturnType<typeof addPendingRequest>>

/** Runs the use cases behind the "Approve" button, except the look-up of the role. */
const approve = async (admin: Actor, { requester, requestId }: PendingRequest) => {
  await core.grantRole(admin, { user_id: requester.accountId, role_id: roleId, request_id: requestId })
  await core.closeRequest(admin, requestId, { reason: null })
}
const deny = (admin: Actor, { requestId }: PendingRequest) =>
  core.closeRequest(admin, requestId, { decision: 'denied', reason: 'Not now.' })

test('accepts only one of four simultaneous requests from one user', async () => {
  await addActor('SiteAdmin')
  const requester = await addActor()
  const requests = Array.from({ length: 4 }, () => core.requestAccess(requester, { explanation: 'I book.' }))
  const alreadyAsked = 'request.asked_already'
  expect(await sortedOutcomes(requests)).toEqual(['done', alreadyAsked, alreadyAsked, alreadyAsked])
  expect(await column("select payload->>'template' as template from job order by template")).toEqual([
    'request-received',
    'request-waiting',
  ])
})

test('accepts only one of four simultaneous approvals; the others find the request gone', async () => {
  const pendingRequest = await addPendingRequest()
  const admins = await Promise.all(Array.from({ length: 4 }, () => addActor('SiteAdmin')))
  const outcomes = await sortedOutcomes(admins.map((admin) => approve(admin, pendingRequest)))
  const gone = 'request.not_found'
  expect(outcomes).toEqual(['done', gone, gone, gone])
  expect(await rolesOf(pendingRequest.requester)).toEqual(['ShowManager'])
  expect(await decisionEmails()).toEqual(['request-approved'])
  expect(await decisionEvents()).toEqual(['request.approved'])
})

test('accepts only one of four simultaneous denials; the others find the request gone', async () => {
  const pendingRequest = await addPendingRequest()
  const admins = await Promise.all(Array.from({ length: 4 }, () => addActor('SiteOwner')))
  const gone = 'request.not_found'
  expect(await sortedOutcomes(admins.map((admin) => deny(admin, pendingRequest)))).toEqual(['done', gone, gone, gone])
  expect(await rolesOf(pendingRequest.requester)).toEqual([])
  expect(await decisionEmails()).toEqual(['request-denied'])
  expect(await decisionEvents()).toEqual(['request.denied'])
})

test.each(Array.from({ length: 8 }, (_, run) => run))(
  'makes one decision when an approval and a denial coincide (run %i)',
  async (run) => {
    const pendingRequest = await addPendingRequest()
    const [one, two] = [await addActor('SiteAdmin'), await addActor('SiteOwner')]
    const calls = [() => approve(one, pendingRequest), () => deny(two, pendingRequest)]
    const outcomes = await sortedOutcomes((run % 2 ? calls.toReversed() : calls).map((call) => call()))
    const [template, ...others] = await decisionEmails()
    expect(others).toEqual([])
    expect(await decisionEvents()).toEqual([template === 'request-approved' ? 'request.approved' : 'request.denied'])
    expect(await rolesOf(pendingRequest.requester)).toEqual(template === 'request-approved' ? ['ShowManager'] : [])
    expect(outcomes[0]).toBe('done')
    expect(['request.decided', 'request.not_found']).toContain(outcomes[1])
    expect(await column('select id from show_manager_request')).toEqual([])
  },
)

test('removes a request whose requester deletes their account while admins are deciding it', async () => {
  const pendingRequest = await addPendingRequest()
  const [one, two] = [await addActor('SiteAdmin'), await addActor('SiteAdmin')]
  const outcomes = await sortedOutcomes([
    core.deleteAccount(pendingRequest.requester, { password: PASSWORD }),
    approve(one, pendingRequest),
    deny(two, pendingRequest),
  ])
  expect(outcomes).toContain('done')
  for (const outcome of outcomes)
    expect(outcome).toMatch(/^(done|account\.not_found|request\.(not_found|decided)|password\.wrong)$/)
  expect(await column('select id from show_manager_request')).toEqual([])
})

test.each(Array.from({ length: 6 }, (_, order) => order))(
  'leaves one SiteOwner when simultaneous calls together would remove all SiteOwners (order %i)',
  async (order) => {
    const [one, two, three] = [await addActor('SiteOwner'), await addActor('SiteOwner'), await addActor('SiteOwner')]
    const calls = [
      () => core.revokeRole(one, two.accountId, 'SiteOwner'),
      () => core.suspendAccount(two, three.accountId, { reason: 'Spam' }),
      () => core.deleteAccount(three, { password: PASSWORD }),
      () => core.revokeRole(three, one.accountId, 'SiteOwner'),
      () => core.suspendAccount(two, one.accountId, { reason: 'Spam' }),
      () => core.revokeRole(two, two.accountId, 'SiteOwner'),
    ]
    const outcomes = await sortedOutcomes([...calls.slice(order), ...calls.slice(0, order)].map((call) => call()))
    for (const outcome of outcomes) expect(outcome).toMatch(/^(done|account\.(last_owner|not_found)|password\.wrong)$/)
    expect(await owners()).toHaveLength(1)
  },
)
