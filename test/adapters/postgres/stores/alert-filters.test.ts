import type { EntityManager } from '@mikro-orm/postgresql'
import { expect, test } from 'vitest'
import { filtersWithKeys } from '#adapters/postgres/stores/alert-filters.ts'

test('forgets cached filters after the database server restarts or is replaced', async () => {
  const filterRow = (id: string) => ({ id, filter: { city: 'Oslo' } })
  const results = [
    { server: 'first', until: '500', added: { 'city:oslo': [filterRow('lost')] } },
    { server: 'second', until: '490', added: null },
    { server: 'second', until: '490', added: { 'city:oslo': [filterRow('kept')] } },
  ]
  const em = { config: {}, execute: async () => [results.shift()] } as unknown as EntityManager
  const matchingIds = async () => (await filtersWithKeys(em, ['city:oslo'])).map(({ id }) => id)
  expect([await matchingIds(), await matchingIds()]).toEqual([['lost'], ['kept']])
})
