import { expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeCore } from '#core/core.ts'
import type { Stores } from '#core/stores.ts'
import { actorOf, newAccount, newBand, newMembership } from '#test/support/valid-records.ts'
import { makeWorld } from '#test/support/world.ts'
import { sharedStore } from './shared-store.ts'
import { waitForLock } from './wait-for-lock.ts'

const shared = sharedStore()

test("renaming a band while a show with it adds a band of the new name doesn't deadlock", async () => {
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
    if (runs.length < 2) await waitForLock(shared.database)
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
  const [leaver, remaining, admin] = [newAccount(), newAccount(), newAccount({ roles: ['ShowAdmin'] })]
  const { transact } = shared.postgres.ports
  await transact(async ({ bands, accounts, memberships }) => {
    for (const band of [from, into]) await bands.save(band)
    for (const account of [leaver, remaining, admin]) await accounts.save(account)
    for (const { id } of [leaver, remaining]) await memberships.save(newMembership(from.id, id))
  })
  const core = makeCore({ ...makeWorld().ports, ...shared.postgres.ports, ids: makeRandomIds() })
  const erased = Promise.withResolvers<void>()
  const mergeBlocked = Promise.withResolvers<void>()
  const leaving = transact(async ({ accounts }) => {
    await accounts.lock(leaver.id)
    await accounts.erase(leaver.id)
    erased.resolve()
    await mergeBlocked.promise
  })
  await erased.promise
  const merge = core.mergeBands(actorOf(admin), from.id, { into: into.id })
  await Promise.race([waitForLock(shared.database), merge])
  mergeBlocked.resolve()
  await leaving
  await expect(merge).resolves.toMatchObject({ band: { id: into.id } })
  expect((await core.listMembers(actorOf(admin), into.id)).map((member) => member.accountId)).toEqual([remaining.id])
})
