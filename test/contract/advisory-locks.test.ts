import { expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { BandEdit } from '#core/bands/band.ts'
import { makeCore } from '#core/core.ts'
import type { Stores } from '#core/stores.ts'
import { actorOf, newAccount, newBand, newMembership } from '#test/support/valid-records.ts'
import { makeWorld } from '#test/support/world.ts'
import { sharedStore } from './shared-store.ts'
import { waitUntilLockIsAwaited } from './wait-until-lock-is-awaited.ts'

const shared = sharedStore()

const recordRuns = () => {
  const runs: string[] = []
  const run = <T>(name: string, work: (stores: Stores) => Promise<T>) =>
    shared.postgres.ports.transact((stores) => {
      runs.push(name)
      return work(stores)
    })
  return { runs, run }
}

test.each([
  { locked: 'the band', name: 'Seven!', slug: 'seven' },
  { locked: 'the band', name: 'Sevens', slug: 'sevens-2' },
  { locked: 'the names', name: 'Sevens', slug: 'sevens-2' },
])("renaming a band to $name doesn't deadlock with locking $locked and then adding a band", async (variant) => {
  const [band, member] = [newBand('Seven', { slug: 'seven' }), newAccount()]
  await shared.postgres.ports.transact(async ({ bands, accounts, memberships }) => {
    await bands.save(band)
    await accounts.save(member)
    await memberships.save(newMembership(band.id, member.id))
  })
  const { runs, run } = recordRuns()
  const lockedFirst = Promise.withResolvers<void>()
  const adding = run('add', async ({ bands }) => {
    await (variant.locked === 'the band' ? bands.findAll([band.id]) : bands.findByNames(['sevens!']))
    lockedFirst.resolve()
    if (runs.length < 2) await waitUntilLockIsAwaited(shared.database)
    await bands.findByNames(['sevens!'])
    const [slug = ''] = await bands.freeSlugs(['sevens'])
    await bands.addAll([newBand('Sevens!', { slug })])
    return slug
  })
  await lockedFirst.promise
  const core = makeCore({
    ...makeWorld().ports,
    ...shared.postgres.ports,
    ids: makeRandomIds(),
    transact: (work) => run('rename', work),
  })
  const renaming = core.editBand(
    actorOf(member, [band.id]),
    band.id,
    BandEdit.parse({ name: variant.name, version: 1 }),
  )
  expect([await adding, (await renaming).slug]).toEqual(['sevens', variant.slug])
  // After a deadlock, one of the transactions would have run twice.
  expect(runs).toEqual(['add', 'rename'])
})

test("renaming a band doesn't deadlock with looking up its old name together with an unused name", async () => {
  const band = await shared.postgres.ports.transact(({ bands }) => bands.save(newBand('Seven')))
  const { runs, run } = recordRuns()
  const bandLocked = Promise.withResolvers<void>()
  const renaming = run('rename', async ({ bands }) => {
    await bands.find(band.id)
    bandLocked.resolve()
    if (runs.length < 2) await waitUntilLockIsAwaited(shared.database)
    await bands.findByNames(['eight'])
    await bands.save({ ...band, name: 'Eight', nameKey: 'eight' })
  })
  await bandLocked.promise
  await Promise.all([renaming, run('look up', ({ bands }) => bands.findByNames(['seven', 'nine']))])
  expect(runs).toEqual(['rename', 'look up'])
})

test('a merge moves the remaining members of a band while another member deletes their account', async () => {
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
  await Promise.race([waitUntilLockIsAwaited(shared.database), merge])
  mergeBlocked.resolve()
  await leaving
  await expect(merge).resolves.toMatchObject({ band: { id: into.id } })
  expect((await core.listMembers(actorOf(admin), into.id)).map((member) => member.accountId)).toEqual([remaining.id])
})
