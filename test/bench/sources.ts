import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { ownerSettings } from '#test/support/api-client.ts'
import { freePort } from '#test/support/free-port.ts'
import { LOCAL_SITES_PRODUCT } from '#test/support/local-sites.ts'
import { startBenchServer } from './database.ts'
import { startProgram, stopProgram, usageOf } from './processes.ts'
import { type SiteMessage, siteKinds } from './source-sites.ts'

/** Measures the CPU time of reading sources on fake sites, by kind of site, and the share of a core that 10,000 hourly
 * sources take. */
const { values: options } = readCommand(commands, 'bench:sources')
const [sources, events] = [Number(options.sources), Number(options.events)]

/** The assumed share of each kind of site in the readings of an hour. */
const shares = { unmodified: 0.6, 'same text': 0.25, changed: 0.1, failing: 0.05 } as const satisfies Record<
  (typeof siteKinds)[number],
  number
>
const HOURLY_SOURCES = 10_000
const HOUR_MS = 3_600_000

const folder = mkdtempSync(join(tmpdir(), 'bench-sources-'))
const sites = fork(new URL('./source-sites.ts', import.meta.url))
const server = await startBenchServer()
try {
  const [{ port: sitesPort }] = await once(sites, 'message')
  const url = await server.createMigrated('sources')
  const port = await freePort()
  const product = await startProgram(LOCAL_SITES_PRODUCT, [], port, {
    ...{ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'warn' },
    ...{ ...ownerSettings, LOCAL_SITES_PORT: String(sitesPort) },
  })
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const sql = async (text: string) => (await database.query(text)).rows

  /** Makes the sources of the kind due and waits until all are read. Resolves to their number, and to the CPU time in ms since
   * the first request, of the product and of PostgreSQL. */
  const read = async (kind: string): Promise<{ productMs: number; databaseMs: number; count: number }> => {
    const match = `address like 'http://${kind.replaceAll(' ', '-')}-%'`
    const [{ count }] = await sql(`select count(*)::int as count from source where ${match}`)
    const usedCpuMs = () => [usageOf([product.pid ?? 0]).cpuMs, usageOf([server.pid]).cpuMs] as const
    sites.send('await request')
    const requested = once(sites, 'message')
    await sql(`update source set next_read_at = now() where ${match}`)
    await requested
    const before = usedCpuMs()
    for (let due = count; due > 0; await sleep(500)) {
      await sql("update job set not_before = now() where name = 'sources' and not_before > now() + interval '1 second'")
      const [row] = await sql(
        `select count(*)::int as due from source where ${match} and (next_read_at <= now() or leased_until is not null)`,
      )
      due = row.due
    }
    const after = usedCpuMs()
    return { productMs: after[0] - before[0], databaseMs: after[1] - before[1], count }
  }

  for (const kind of siteKinds)
    await sql(`
      insert into source (id, address, keeper_id, defaults, allows_texts, is_trusted, is_paused, created_at, next_read_at,
        failures, is_keeper_told)
      select gen_random_uuid(), 'http://${kind.replaceAll(' ', '-')}-' || n || '.example:${sitesPort}/shows', account.id,
        '{"venueId":null,"city":null,"country":null,"timeZone":"Europe/Berlin"}', false, true, false, now(), now() + interval '1 day', 0, false
      from generate_series(1, ${Math.ceil(sources / siteKinds.length)}) as n, account`)

  console.log(`Node.js ${process.version}, ${sources} sources of ${events} shows`)
  console.log(
    '| reading | sources | CPU ms per source | of which PostgreSQL | share of a core for 10,000 an hour |\n|---|--:|--:|--:|--:|',
  )
  const report = (name: string, productMs: number, databaseMs: number, count: number | ''): void => {
    const share = ((productMs + databaseMs) * HOURLY_SOURCES) / HOUR_MS
    console.log(
      `| ${name} | ${count} | ${(productMs + databaseMs).toFixed(1)} | ${databaseMs.toFixed(1)} | ${(share * 100).toFixed(1)} % |`,
    )
  }
  const setVersion = async (version: number): Promise<void> => {
    sites.send({ version, events } satisfies SiteMessage)
    await once(sites, 'message')
  }
  await setVersion(0)
  for (const kind of siteKinds) {
    const { productMs, databaseMs, count } = await read(kind)
    report(`${kind}, read for the first time`, productMs / count, databaseMs / count, count)
  }
  const sums = { productMs: 0, databaseMs: 0 }
  await setVersion(1)
  for (const kind of siteKinds) {
    const { productMs, databaseMs, count } = await read(kind)
    report(kind, productMs / count, databaseMs / count, count)
    sums.productMs += (shares[kind] * productMs) / count
    sums.databaseMs += (shares[kind] * databaseMs) / count
  }
  report('a usual hour', sums.productMs, sums.databaseMs, '')
  await database.end()
  await stopProgram(product)
} finally {
  sites.disconnect()
  await server.stop()
  rmSync(folder, { recursive: true })
}
