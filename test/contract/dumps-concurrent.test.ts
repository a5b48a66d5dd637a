import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { writeDumps } from '#api/jobs/write-dumps.ts'
import type { DumpStore } from '#core/exports/dump-store.ts'
import type { PublicShowPage } from '#core/exports/public-shows.ts'
import { addShow } from '#test/support/add-shows.ts'
import { openDumpBuckets } from '#test/support/dump-bucket.ts'
import { faultyBucket } from '#test/support/faulty-bucket.ts'
import { makeWorld } from '#test/support/world.ts'

let buckets: Awaited<ReturnType<typeof openDumpBuckets>>
beforeAll(async () => {
  buckets = await openDumpBuckets()
})
afterAll(() => buckets.close())
beforeEach(() => buckets.database.empty())

const date = '2026-11-20'
const fileNames = ['csv', 'json'].flatMap((format) => [
  `shows-${date}.${format}.gz`,
  `shows-${date}.${format}.gz.sha256`,
])
const settings = { baseUrl: 'https://shows.example', changes: async function* () {}, maxNightlyBytes: 1e9 }
const { signal } = new AbortController()

const pagesWithOneShow = async () => {
  const world = makeWorld()
  await addShow(world)
  return world.core.dumpShows
}
const namesIn = async (dumps: DumpStore) => (await dumps.list()).map(({ name }) => name).toSorted()
const titlesIn = async (dumps: DumpStore): Promise<string[]> => {
  const json = gunzipSync(await buffer((await dumps.read(`shows-${date}.json.gz`)) ?? Readable.from([])))
  return JSON.parse(json.toString()).map(({ showTitle }: { showTitle: string }) => showTitle)
}

describe('processes that share a bucket', () => {
  test('write the dump for a day only once, and all see it', async () => {
    const bucket = await buckets.makeBucket()
    const dump = { date, ...settings, pages: await pagesWithOneShow(), signal }
    const processes = Array.from({ length: 6 }, () => buckets.dumpStoreOf(bucket))
    const written = await Promise.all(processes.map((dumps) => writeDumps({ ...dump, dumps })))
    expect(written.filter(Boolean)).toHaveLength(1)
    for (const dumps of processes) expect(await namesIn(dumps)).toEqual(fileNames)
    expect(await titlesIn(buckets.dumpStoreOf(bucket))).toEqual(['Skanksgiving'])
    expect(await buckets.database.sql('select from lease')).toEqual([])
    expect(await writeDumps({ ...dump, dumps: buckets.dumpStoreOf(bucket) })).toBe(false)
  })

  test("don't rewrite a dump that another process finished after their first check", async () => {
    const bucket = await buckets.makeBucket()
    const first = writeDumps({
      dumps: buckets.dumpStoreOf(bucket),
      date,
      ...settings,
      pages: await pagesWithOneShow(),
      signal,
    })
    const lateDumps = buckets.dumpStoreOf(bucket)
    const dumps: DumpStore = {
      ...lateDumps,
      lease: async (day) => {
        await first
        return lateDumps.lease(day)
      },
    }
    async function* noPages(): AsyncGenerator<PublicShowPage> {}
    expect(await writeDumps({ dumps, date, ...settings, pages: noPages, signal })).toBe(false)
    expect(await first).toBe(true)
    expect(await titlesIn(lateDumps)).toEqual(['Skanksgiving'])
  })

  test('hold and renew the lease while they write', async () => {
    const bucket = await buckets.makeBucket()
    const pages = await pagesWithOneShow()
    const otherOutcomes: boolean[] = []
    const readExpiry = async () =>
      Date.parse(String((await buckets.database.sql('select expires_at from lease'))[0]?.expires_at))
    async function* slowPages(): AsyncGenerator<PublicShowPage> {
      await buckets.database.sql("update lease set expires_at = now() + interval '1 minute'")
      const earlyExpiry = await readExpiry()
      await expect.poll(readExpiry).toBeGreaterThan(earlyExpiry)
      otherOutcomes.push(await writeDumps({ dumps: buckets.dumpStoreOf(bucket), date, ...settings, pages, signal }))
      yield* pages()
    }
    const dumps = buckets.dumpStoreOf(bucket)
    expect(await writeDumps({ dumps, date, ...settings, pages: slowPages, signal, renewMs: 5 })).toBe(true)
    expect(otherOutcomes).toEqual([false, false])
  })

  test('store nothing once another process has taken over the lease, for example after a long pause', async () => {
    const bucket = await buckets.makeBucket()
    const pages = await pagesWithOneShow()
    const other = buckets.dumpStoreOf(bucket)
    async function* pagesUntilTakeover(): AsyncGenerator<PublicShowPage> {
      yield* pages()
      await buckets.expireLeases()
      await expect(other.lease(date)).resolves.not.toBeNull()
    }
    const dump = { dumps: buckets.dumpStoreOf(bucket), date, ...settings, pages: pagesUntilTakeover, signal }
    await expect(writeDumps(dump)).rejects.toThrow('This process no longer holds the lease.')
    expect(await namesIn(other)).toEqual([])
    expect(await buckets.database.sql('select from lease')).toHaveLength(1)
  })

  test('take over from a killed process only after its lease has expired', async () => {
    const bucket = await buckets.makeBucket()
    const root = join(import.meta.dirname, '../..')
    const task = JSON.stringify({ url: buckets.database.url, bucket, date })
    const script = join(root, 'test/support/stalled-dump-writer.ts')
    const TMPDIR = await mkdtemp(join(tmpdir(), 'killed-'))
    onTestFinished(() => rm(TMPDIR, { recursive: true }))
    const writer = spawn(process.execPath, [script, task], {
      cwd: root,
      env: { ...process.env, TMPDIR },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(writer, 'close')
    await once(writer.stdout, 'data')
    writer.kill('SIGKILL')
    await ended
    const dump = { dumps: buckets.dumpStoreOf(bucket), date, ...settings, pages: await pagesWithOneShow(), signal }
    expect(await writeDumps(dump)).toBe(false)
    expect(await namesIn(dump.dumps)).toEqual([])
    await buckets.expireLeases()
    expect(await writeDumps(dump)).toBe(true)
    expect(await namesIn(dump.dumps)).toEqual(fileNames)
  })

  test('can take the lease immediately after another process was stopped during an upload', async () => {
    const stopping = new AbortController()
    const bucket = await faultyBucket({ put: () => stopping.abort() })
    const dump = {
      dumps: buckets.dumpStoreOf(bucket),
      date,
      ...settings,
      pages: await pagesWithOneShow(),
      signal: stopping.signal,
    }
    await expect(writeDumps(dump)).rejects.toThrow('abort')
    expect(await buckets.dumpStoreOf(bucket).lease(date)).not.toBeNull()
  })
})
