import { expect, test } from 'vitest'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

const NOW = new Date()
const claim = () =>
  shared.postgres.ports.transact(({ jobs }) => jobs.claim('mail', { now: NOW, leaseUntil: NOW, limit: 10 }))
const add = (to: string) => shared.postgres.ports.transact(({ jobs }) => jobs.add('mail', mail(to), { key: 'k' }))
const mail = (to: string) => ({ to, template: 'owner-welcome' as const, data: { displayName: 'Rudy' } })

test('a waiting job is not claimed before a transaction that relies on it has committed', async () => {
  await add('first@shows.example')
  await shared.postgres.ports.transact(async ({ jobs }) => {
    await jobs.add('mail', mail('second@shows.example'), { key: 'k' })
    expect(await claim()).toEqual([])
  })
  expect(await claim()).toMatchObject([{ payload: mail('first@shows.example') }])
})

test('a job whose key is being claimed is added as another', async () => {
  await add('first@shows.example')
  const adding = await shared.postgres.ports.transact(async ({ jobs }) => {
    await jobs.claim('mail', { now: NOW, leaseUntil: new Date(NOW.getTime() + 60_000), limit: 10 })
    return { done: add('second@shows.example') }
  })
  await adding.done
  expect(await claim()).toMatchObject([{ payload: mail('second@shows.example') }])
})
