import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFileDumps } from '#adapters/dumps/file-dumps.ts'
import { writeDumps } from '#api/jobs/write-dumps.ts'
import { writeOpenData } from '#api/jobs/write-open-data.ts'
import type { DumpStore } from '#core/exports/dump-store.ts'
import type { PublicShowPage } from '#core/exports/public-shows.ts'
import { VenueEdit } from '#core/venues/venue.ts'
import { addShow } from '#test/support/add-shows.ts'
import { venueBody } from '#test/support/bodies.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

let dir = ''
let dumps: DumpStore
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'upstroke-dumps-'))
  dumps = makeFileDumps({ dir })
})
afterEach(() => rm(dir, { recursive: true }))

const baseUrl = 'https://shows.example'
const settings = { baseUrl, changes: async function* () {}, maxNightlyBytes: 1e9 }
const { signal } = new AbortController()
const fileNames = async () => (await readdir(dir)).toSorted()
const readDump = async (name: string) => gunzipSync(await readFile(join(dir, name))).toString()
const withChecksum = (name: string) => [name, `${name}.sha256`]
const filesOf = (datePart: string) =>
  ['csv', 'json'].flatMap((format) => withChecksum(`shows-${datePart}.${format}.gz`))

const makeWorldWithShows = async () => {
  const world = makeWorld()
  await addShow(world)
  await addShow(world, { showTitle: 'Long over', showDate: '2020-02-29' })
  return world
}

test("writes each day's dumps from 4 a.m. in the site's time zone, and keeps those of the last seven days", async () => {
  const { core, clock } = await makeWorldWithShows()
  const job = writeOpenData({ dumps, baseUrl, nightlyMaxMb: 100, timeZone: 'America/Los_Angeles', now: clock.now })
  clock.set('2026-11-20T11:00:00Z') // 3 a.m. in the site's time zone
  expect(await runJob(job, core)).toEqual({ result: 'done', lines: [['dump written', { date: '2026-11-19' }]] })
  expect(await runJob(job, core)).toEqual({ result: 'idle', lines: [] })
  expect(await fileNames()).toEqual(filesOf('2026-11-19'))
  for (let night = 0; night < 8; night += 1) {
    clock.advance((night === 0 ? 1 : 24) * 60 * 60 * 1000)
    expect((await runJob(job, core)).result).toBe('done')
  }
  const days = [21, 22, 23, 24, 25, 26, 27]
  const dateParts = days.flatMap((day) => [`2026-11-${day}`, `2026-11-${day}-since-2026-11-${day - 1}`])
  expect(await fileNames()).toEqual(dateParts.flatMap(filesOf).toSorted())
  const shows = JSON.parse(await readDump('shows-2026-11-27.json.gz'))
  expect(shows.map(({ showTitle }: { showTitle: string }) => showTitle)).toEqual(['Long over', 'Skanksgiving'])
  expect((await readDump('shows-2026-11-27.csv.gz')).split('\r\n')).toHaveLength(4)
})

test('writes the changes every night, but a large full set only once a month, each file with a checksum', async () => {
  const { core, clock } = await makeWorldWithShows()
  const job = writeOpenData({ dumps, baseUrl, nightlyMaxMb: 0, timeZone: 'UTC', now: clock.now })
  clock.set('2026-11-20T04:00:00Z')
  for (let night = 20; night <= 32; night += 1) {
    expect((await runJob(job, core)).result).toBe('done')
    if (night === 30)
      expect((await fileNames()).filter((name) => !name.includes('since'))).toEqual(filesOf('2026-11-20'))
    if (night === 30) expect(await fileNames()).toHaveLength(11 * 4)
    clock.advance(24 * 60 * 60 * 1000)
  }
  const names = await fileNames()
  expect(names.filter((name) => !name.includes('since'))).toEqual(filesOf('2026-12-01'))
  const novemberChanges = [26, 27, 28, 29, 30].map((day) => `2026-11-${day}-since-2026-11-${day - 1}`)
  const changes = [...novemberChanges, '2026-12-01-since-2026-11-30', '2026-12-02-since-2026-12-01']
  expect(names.filter((name) => name.includes('since'))).toEqual(changes.flatMap(filesOf))
  expect(await readDump('shows-2026-12-02-since-2026-12-01.json.gz')).toBe('[]\n')
  for (const name of names.filter((each) => each.endsWith('.gz'))) {
    const sum = createHash('sha256')
      .update(await readFile(join(dir, name)))
      .digest('hex')
    expect(await readFile(join(dir, `${name}.sha256`), 'utf8')).toBe(`${sum}  ${name}\n`)
  }
})

test('a file with changes marks deleted shows, hides an address that became private, and never contains private streets', async () => {
  const world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  const { core, clock } = world
  const admin = await world.as('ShowAdmin')
  const remaining = await addShow(world, { venueName: 'Public Hall', venueAddress: '1 Open Street' })
  const deleted = await addShow(world, { venueName: 'Other Hall', venueAddress: '2 Open Street' })
  const { venueId } = await core.findShow(admin, remaining.id)
  const job = writeOpenData({ dumps, baseUrl, nightlyMaxMb: 0, timeZone: 'UTC', now: clock.now })
  const nextNightChanges = async (): Promise<string> => {
    clock.advance(24 * 60 * 60 * 1000)
    await runJob(job, core)
    const [name = ''] = (await fileNames())
      .filter((each) => each.includes('since') && each.endsWith('.json.gz'))
      .slice(-1)
    return readDump(name)
  }
  await runJob(job, core)
  expect(await readDump('shows-2026-11-20.json.gz')).toContain('1 Open Street')
  clock.advance(24 * 60 * 60 * 1000)
  const venue = venueBody({ name: 'Public Hall', address: '1 Open Street', addressVisibility: 'ask-a-punk' })
  await core.editVenue(admin, venueId, VenueEdit.parse({ ...venue, addressRevealMinutes: 60, version: 1 }))
  await core.deleteShow(admin, deleted.id)
  const changes = await nextNightChanges()
  expect(changes).not.toContain('Open Street')
  expect(JSON.parse(changes)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: remaining.id,
        venueAddress: 'Ask a punk',
        latitude: null,
        addressRevealedAt: null,
      }),
      { id: deleted.id, isDeleted: true },
    ]),
  )
  clock.set('2026-11-27T03:30:00Z')
  await core.confirmShow(admin, remaining.id, { as: 'fan' })
  const revealNightChanges = await nextNightChanges()
  expect((await core.findShow(null, remaining.id)).venueAddress).toBe('1 Open Street')
  expect(revealNightChanges).toContain(remaining.id)
  expect(revealNightChanges).not.toContain('Open Street')
})

test('leaves no files after a failed run', async () => {
  const { core } = await makeWorldWithShows()
  async function* dumpShows(): AsyncGenerator<PublicShowPage> {
    yield* core.dumpShows()
    throw new TypeError('select secret')
  }
  const job = writeOpenData({
    dumps,
    baseUrl,
    nightlyMaxMb: 100,
    timeZone: 'UTC',
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  await expect(runJob(job, { dumpShows })).rejects.toThrow(TypeError)
  expect(await fileNames()).toEqual([])
  expect((await runJob(job, core)).result).toBe('done')
  expect(await fileNames()).toEqual(filesOf('2026-11-20'))
})

test('lets only one of several concurrent writers write the dumps, first to temporary files', async () => {
  const { core } = await makeWorldWithShows()
  const seen = new Set<string>()
  async function* watchedPages(): AsyncGenerator<PublicShowPage> {
    for await (const page of core.dumpShows()) {
      for (const name of await readdir(dir)) seen.add(name.replace(/[\da-f-]{36}/, 'X'))
      yield page
    }
  }
  const dump = { dumps, date: '2026-11-20', ...settings, pages: watchedPages, signal }
  const written = await Promise.all([writeDumps(dump), writeDumps(dump), writeDumps(dump)])
  expect(written.toSorted()).toEqual([false, false, true])
  expect(await fileNames()).toEqual(filesOf('2026-11-20'))
  expect(seen).toContain('shows-2026-11-20.csv.gz.X.tmp')
  expect(await writeDumps(dump)).toBe(false)
})

test("takes over a killed process's stale lease, and never rewrites an existing file", async () => {
  const { core } = await makeWorldWithShows()
  const dump = { dumps, date: '2026-11-20', ...settings, pages: core.dumpShows, signal }
  const csvPath = join(dir, 'shows-2026-11-20.csv.gz')
  await writeFile(csvPath, 'as it was')
  const abandonedPaths = [
    '.shows-2026-11-20.lease',
    '.shows-2026-11-19.claim',
    'shows-2026-11-20.json.gz.half.tmp',
  ].map((name) => join(dir, name))
  for (const path of abandonedPaths) await writeFile(path, '')
  expect(await writeDumps(dump)).toBe(false)
  const longAgo = new Date(Date.now() - 60 * 60 * 1000)
  for (const path of abandonedPaths) await utimes(path, longAgo, longAgo)
  expect(await writeDumps(dump)).toBe(true)
  expect(await fileNames()).toEqual(filesOf('2026-11-20'))
  expect(await readFile(csvPath, 'utf8')).toBe('as it was')
})

test('leaves no files when it is stopped during a write', async () => {
  const { core } = await makeWorldWithShows()
  const stopping = new AbortController()
  async function* dumpShows(): AsyncGenerator<PublicShowPage> {
    yield* core.dumpShows()
    stopping.abort()
  }
  const dump = { dumps, date: '2026-11-20', ...settings, pages: dumpShows, signal: stopping.signal }
  await expect(writeDumps(dump)).rejects.toThrow('abort')
  expect(await fileNames()).toEqual([])
})
