import { beforeAll, expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { roleOf } from '#core/access/role.ts'
import type { Account } from '#core/accounts/account.ts'
import { type Core, makeCore } from '#core/core.ts'
import { ShowManagerRequestId } from '#core/ids.ts'
import type { Actor, RoleName } from '#core/permissions/policy.ts'
import { makeWorld } from '#test/support/world.ts'
import { sharedStore } from './shared-store.ts'
import { newAccount } from './valid-records.ts'

const shared = sharedStore()
const world = makeWorld()
const { roleId } = roleOf({ name: 'ShowManager' })
const PASSWORD = 'Correct.Horse1!Battery'
let core: Core
let passwordHash: string
let people = 0
beforeAll(async () => {
  core = makeCore({ ...world.ports, ...shared.postgres.ports, ids: makeRandomIds() })
  passwordHash = await world.ports.passwords.hash(PASSWORD)
})

/** A stored account with these roles, and its actor. */
const person = async (...roles: RoleName[]) => {
  people += 1
  const name = `person-${people}`
  const account: Account = newAccount({ name, nameKey: world.ports.confusables.keyOf(name), passwordHash, roles })
  await shared.postgres.ports.transact(({ accounts }) => accounts.save(account))
  const actor: Actor = { accountId: account.id, name, displayName: name, profilePicture: null, roles, bandIds: [] }
  return actor
}

const outcomes = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).toSorted()
const column = async (sql: string) => (await shared.database.sql(sql)).map((row) => Object.values(row)[0])
const verdicts = () =>
  column(`select template from outbox_mail where template like 'request-%ed' and template <> 'request-received'`)
const log = () => column(`select what from audit_entry where what <> 'request.asked' order by id`)
const rolesOf = ({ accountId }: Actor) =>
  column(`select role.name from account_role join role on role.id = role_id where account_id = '${accountId}'`)
const owners = () =>
  column(`select account.name from account_role join role on role.id = role_id join account on account.id = account_id
    where role.name = 'SiteOwner' and suspended_at is null`)

/** A user with a pending request. */
const asking = async () => {
  const asker = await person()
  await core.requestAccess(asker, { explanation: 'I book the Harbour Club.' })
  const [id] = await column(`select id from show_manager_request`)
  return { asker, requestId: ShowManagerRequestId.parse(id) }
}
type Asking = Awaited<ReturnType<typeof asking>>

/** The calls of Approve after the role was read. */
const approve = async (admin: Actor, { asker, requestId }: Asking) => {
  await core.grantRole(admin, { user_id: asker.accountId, role_id: roleId, request_id: requestId })
  await core.closeRequest(admin, requestId, { reason: null })
}
const deny = (admin: Actor, { requestId }: Asking) =>
  core.closeRequest(admin, requestId, { decision: 'denied', reason: 'Not now.' })

test('accepts one of four simultaneous requests of one user', async () => {
  await person('SiteAdmin')
  const asker = await person()
  const asked = Array.from({ length: 4 }, () => core.requestAccess(asker, { explanation: 'I book.' }))
  const again = 'request.asked_already'
  expect(await outcomes(asked)).toEqual(['done', again, again, again])
  expect(await column('select template from outbox_mail order by template')).toEqual([
    'request-received',
    'request-waiting',
  ])
})

test('lets one of four simultaneous approvals decide and informs the others', async () => {
  const waiting = await asking()
  const admins = await Promise.all(Array.from({ length: 4 }, () => person('SiteAdmin')))
  const all = await outcomes(admins.map((admin) => approve(admin, waiting)))
  const late = 'request.not_found'
  expect(all).toEqual(['done', late, late, late])
  expect(await rolesOf(waiting.asker)).toEqual(['ShowManager'])
  expect(await verdicts()).toEqual(['request-approved'])
  expect(await log()).toEqual(['request.approved'])
})

test('lets one of four simultaneous denials decide and informs the others', async () => {
  const waiting = await asking()
  const admins = await Promise.all(Array.from({ length: 4 }, () => person('SiteOwner')))
  const late = 'request.not_found'
  expect(await outcomes(admins.map((admin) => deny(admin, waiting)))).toEqual(['done', late, late, late])
  expect(await rolesOf(waiting.asker)).toEqual([])
  expect(await verdicts()).toEqual(['request-denied'])
  expect(await log()).toEqual(['request.denied'])
})

test.each(Array.from({ length: 8 }, (_, turn) => turn))(
  'leaves one verdict when approval and denial coincide (turn %i)',
  async (turn) => {
    const waiting = await asking()
    const [one, two] = [await person('SiteAdmin'), await person('SiteOwner')]
    const calls = [() => approve(one, waiting), () => deny(two, waiting)]
    const all = await outcomes((turn % 2 ? calls.toReversed() : calls).map((call) => call()))
    const [verdict, ...others] = await verdicts()
    expect(others).toEqual([])
    expect(await log()).toEqual([verdict === 'request-approved' ? 'request.approved' : 'request.denied'])
    expect(await rolesOf(waiting.asker)).toEqual(verdict === 'request-approved' ? ['ShowManager'] : [])
    expect(all[0]).toBe('done')
    expect(['request.decided', 'request.not_found']).toContain(all[1])
    expect(await column('select id from show_manager_request')).toEqual([])
  },
)

test('stays consistent when the requester deletes the account during the decision', async () => {
  const waiting = await asking()
  const [one, two] = [await person('SiteAdmin'), await person('SiteAdmin')]
  const all = await outcomes([
    core.deleteAccount(waiting.asker, { password: PASSWORD }),
    approve(one, waiting),
    deny(two, waiting),
  ])
  expect(all).toContain('done')
  for (const outcome of all)
    expect(outcome).toMatch(/^(done|account\.not_found|request\.(not_found|decided)|password\.wrong)$/)
  expect(await column('select id from show_manager_request')).toEqual([])
})

test.each(Array.from({ length: 6 }, (_, turn) => turn))(
  'leaves one owner when owners remove each other at the same time (turn %i)',
  async (turn) => {
    const [one, two, three] = [await person('SiteOwner'), await person('SiteOwner'), await person('SiteOwner')]
    const calls = [
      () => core.revokeRole(one, two.accountId, 'SiteOwner'),
      () => core.suspendAccount(two, three.accountId, { reason: 'Spam' }),
      () => core.deleteAccount(three, { password: PASSWORD }),
      () => core.revokeRole(three, one.accountId, 'SiteOwner'),
      () => core.suspendAccount(two, one.accountId, { reason: 'Spam' }),
      () => core.revokeRole(two, two.accountId, 'SiteOwner'),
    ]
    const all = await outcomes([...calls.slice(turn), ...calls.slice(0, turn)].map((call) => call()))
    for (const outcome of all) expect(outcome).toMatch(/^(done|account\.(last_owner|not_found)|password\.wrong)$/)
    expect(await owners()).toHaveLength(1)
  },
)
