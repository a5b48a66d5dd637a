import { expect, test } from 'vitest'
import type { Stores } from '#core/stores.ts'
import { sharedStore } from './shared-store.ts'
import { waitForLock } from './wait-for-lock.ts'

const shared = sharedStore()

const NOW = new Date()
const mail = (to: string) => ({ to, template: 'owner-welcome' as const, data: { displayName: 'Rudy' } })
const transact = <Result>(work: (stores: Stores) => Promise<Result>) => shared.postgres.ports.transact(work)
const add = (to: string) => transact(({ jobs }) => jobs.add('mail', mail(to), { key: 'k' }))
const claimBy = ({ jobs }: Stores) =>
  jobs.claim('mail', { now: NOW, leaseUntil: new Date(NOW.getTime() + 60_000), limit: 10 })
const claim = () => transact(claimBy)

/** Begins a transaction with this work. It commits on `commit`. */
const begin = async (work: (stores: Stores) => Promise<unknown>) => {
  const [worked, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = transact(async (stores) => {
    await work(stores)
    worked.resolve()
    await committing.promise
  })
  await worked.promise
  return {
    commit: async (): Promise<void> => {
      committing.resolve()
      await done
    },
  }
}

test('a waiting job is not claimed before a transaction that relies on it has committed', async () => {
  await add('first@shows.example')
  const write = await begin(({ jobs }) => jobs.add('mail', mail('second@shows.example'), { key: 'k' }))
  expect(await claim()).toEqual([])
  await write.commit()
  expect(await claim()).toMatchObject([{ payload: mail('first@shows.example') }])
})

test('a job is added if the waiting one with its key is claimed first', async () => {
  await add('first@shows.example')
  const claiming = await begin(claimBy)
  const adding = add('second@shows.example')
  await waitForLock(shared.database)
  await claiming.commit()
  await adding
  expect(await claim()).toMatchObject([{ payload: mail('second@shows.example') }])
})
