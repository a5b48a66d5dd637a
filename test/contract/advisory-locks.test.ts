import { expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeCore } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Stores } from '#core/stores.ts'
import { makeWorld } from '#test/support/world.ts'
import { sharedStore } from './shared-store.ts'
import { newAccount, newBand, newMembership } from './valid-records.ts'

const shared = sharedStore()

/** Resolves when `count` sessions wait for a lock of the shared database. */
const waitForBlocked = async (count: number): Promise<void> => {
  const rows = await shared.database.sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  if (rows.length >= count) return
  await new Promise((resolve) => setTimeout(resolve, 10))
  await waitForBlocked(count)
}

test("renaming a band to the name of another while a line-up adds both doesn't deadlock", async () => {
  const band = await shared.postgres.ports.transact(({ bands }) => bands.save(newBand('Seven')))
  const runs: string[] = []
  const run = <T>(name: string, work: (stores: Stores) => Promise<T>) =>
    shared.postgres.ports.transact((stores) => {
      runs.push(name)
      return work(stores)
    })
  const bandLocked = Promise.withResolvers<void>()
  const adding = run('add', async ({ bands }) => {
    await bands.findAll([band.id])
    bandLocked.resolve()
    if (runs.length < 2) await waitForBlocked(1)
    const [slug = ''] = await bands.freeSlugs(['eight'])
    await bands.addAll([newBand('Eight', { slug })])
    return slug
  })
  await bandLocked.promise
  const renaming = run('rename', async ({ bands }) => {
    const slug = await bands.freeSlug('eight', band.id)
    return (await bands.save({ ...band, name: 'Eight', slug })).slug
  })
  expect(await Promise.all([adding, renaming])).toEqual(['eight', 'eight-2'])
  // A deadlock would have rolled one back and retried it.
  expect(runs).toEqual(['add', 'rename'])
})

test('merging a band while a member deletes the account moves the other members', async () => {
  const [from, into] = [newBand('From'), newBand('Into')]
  const [leaver, remaining, admin] = [newAccount(), newAccount(), newAccount()]
  const { transact } = shared.postgres.ports
  await transact(async ({ bands, accounts, memberships }) => {
    for (const band of [from, into]) await bands.save(band)
    for (const account of [leaver, remaining, admin]) await accounts.save(account)
    for (const { id } of [leaver, remaining]) await memberships.save(newMembership(from.id, id))
  })
  const core = makeCore({ ...makeWorld().ports, ...shared.postgres.ports, ids: makeRandomIds() })
  const { id: accountId, name, displayName } = admin
  const actor: Actor = { accountId, name, displayName, profilePicture: null, roles: ['ShowAdmin'], bandIds: [] }
  const erased = Promise.withResolvers<void>()
  const mergeBlocked = Promise.withResolvers<void>()
  const leaving = transact(async ({ accounts }) => {
    await accounts.lock(leaver.id)
    await accounts.erase(leaver.id)
    erased.resolve()
    await mergeBlocked.promise
  })
  await erased.promise
  const merge = core.mergeBands(actor, from.id, { into: into.id })
  await Promise.race([waitForBlocked(1), merge])
  mergeBlocked.resolve()
  await leaving
  await expect(merge).resolves.toMatchObject({ band: { id: into.id } })
  expect((await core.listMembers(actor, into.id)).map((member) => member.accountId)).toEqual([remaining.id])
})
