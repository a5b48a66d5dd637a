import { beforeAll, expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { type Core, makeCore } from '#core/core.ts'
import { ImportRows } from '#core/imports/save-import.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { showBody } from '#test/support/bodies.ts'
import { actorOf, newAccount } from '#test/support/valid-records.ts'
import { makeWorld } from '#test/support/world.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()
let core: Core
beforeAll(() => {
  core = makeCore({ ...makeWorld().ports, ...shared.postgres.ports, ids: makeRandomIds() })
})

const { confusables } = makeWorld().ports

const addShowManager = async (name: string): Promise<Actor> => {
  const account = newAccount({ name, nameKey: confusables.keyOf(name), roles: ['ShowManager'] })
  return actorOf(await shared.postgres.ports.transact(({ accounts }) => accounts.save(account)))
}

const tour = ImportRows.parse({
  rows: Array.from({ length: 9 }, (_, index) => ({
    line: index + 1,
    show: showBody({
      showDate: `2026-12-0${index + 1}`,
      venueName: `Hall ${index % 3}`,
      bandList: [{ bandName: `Band ${index % 2}` }],
    }),
  })),
})

test('three simultaneous imports of the same tour save each show once and report it as a duplicate twice', async () => {
  const managers = await Promise.all(['one', 'two', 'three'].map(addShowManager))
  const imports = await Promise.all(managers.map((actor) => core.saveImport(actor, async () => tour)))
  for (const { line } of tour.rows) {
    const results = imports.map(({ results }) => results.find((result) => result.line === line))
    const saved = results.flatMap((result) => result?.show?.id ?? [])
    expect(saved).toHaveLength(1)
    for (const result of results.filter((each) => each?.show === null))
      expect([result?.errors.map(({ field }) => field), result?.duplicates.map(({ id }) => id)]).toEqual([
        ['again'],
        saved,
      ])
  }
  expect(await shared.database.sql('select from show')).toHaveLength(tour.rows.length)
})
