import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { migrate, migrateBefore } from './migrate-database.ts'

const AT = '2026-11-20T12:00:00Z'

test('the migration records, for each membership, the merges that moved it and have not been undone', async () => {
  const database = await makeTestDatabase({ migrated: false })
  await migrateBefore(database, '0012-rights')
  const [movedTwice, movedOnce, movedBack] = [randomUUID(), randomUUID(), randomUUID()]
  const [firstBand, secondBand, lastBand] = [randomUUID(), randomUUID(), randomUUID()]
  const [firstMerge, secondMerge, undoneMerge] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [index, id] of [movedTwice, movedOnce, movedBack].entries())
    await database.sql(
      `insert into account (id, name, name_key, email, display_name, search_key, password_hash, version, created_at)
       values ($1, $2, $3, $4, 'x', 'x', 'x', 1, $5)`,
      [id, `person-${index}`, `person-${index}`, `person-${index}@people.example`, AT],
    )
  for (const [id, mergedInto] of [
    [lastBand, null],
    [secondBand, lastBand],
    [firstBand, secondBand],
  ])
    await database.sql(
      `insert into band (id, slug, name, name_key, links, merged_into, version, created_at, updated_at, deleted_at)
       values ($1, $2, 'x', 'x', '[]', $3, 1, $4, $4, $5)`,
      [id, `band-${id}`, mergedInto, AT, mergedInto && AT],
    )
  const merges = [
    [firstMerge, firstBand, secondBand, [movedTwice], null, '1'],
    [undoneMerge, firstBand, secondBand, [movedBack], AT, '2'],
    [secondMerge, secondBand, lastBand, [movedTwice, movedOnce], null, '3'],
  ] as const
  for (const [id, fromId, intoId, members, undoneAt, seconds] of merges)
    await database.sql(
      `insert into merge (id, kind, from_id, into_id, by_id, at, undone_at, changed, members)
       values ($1, 'band', $2, $3, null, $4, $5, '[]', $6)`,
      [id, fromId, intoId, `2026-11-20T12:00:0${seconds}Z`, undoneAt, JSON.stringify(members)],
    )
  for (const id of [movedTwice, movedOnce, movedBack])
    await database.sql(
      `insert into membership (band_id, account_id, state, created_at) values ($1, $2, 'active', $3)`,
      [lastBand, id, AT],
    )
  await migrate(database)
  const rows = await database.sql('select account_id, merge_ids, giver_leaves from membership order by account_id')
  await database.drop()
  const expected = [
    { account_id: movedTwice, merge_ids: [firstMerge, secondMerge], giver_leaves: false },
    { account_id: movedOnce, merge_ids: [secondMerge], giver_leaves: false },
    { account_id: movedBack, merge_ids: [], giver_leaves: false },
  ]
  expect(rows).toEqual(expected.toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1)))
})
