import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClientAt, dayFromToday, ownerAt } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { fullOrShort } from '#test/support/faults/fault-extent.ts'
import { reportFault } from '#test/support/faults/fault-table.ts'
import { noViolations, reportWrites } from '#test/support/faults/invariants.ts'
import { countsOf, makeRequestCounts } from '#test/support/faults/request-counts.ts'
import { logInOwner } from '#test/support/faults/scene.ts'
import { makeAcknowledgedWrites, startReaders, startWriters, waitForWrites } from '#test/support/faults/traffic.ts'
import type { Service } from '#test/support/scale/server.ts'
import { titlesIn, uncachedList, uncachedTitlesAt } from '#test/support/scale/uncached-list.ts'
import { type ScaledSetup, startScaledSetup } from '#test/support/scaled.ts'

let scaled: ScaledSetup
let owner: ApiClient
beforeAll(async () => {
  scaled = await startScaledSetup()
  owner = await ownerAt(scaled.url)
})
afterAll(() => scaled?.stop())

const addShow = (showTitle: string): Promise<unknown> =>
  owner.send('POST', '/api/shows', showBody({ showTitle, showDate: dayFromToday(30) }))

test('no request fails while the processes are restarted one after the other under load', async () => {
  const counts = makeRequestCounts()
  const written = makeAcknowledgedWrites()
  const { url, primary, apiProcesses } = scaled
  const traffic = [
    startReaders(3, url, counts, 'cached'),
    startReaders(3, url, counts, 'uncached'),
    startWriters(4, await logInOwner(url), counts, written),
  ]
  const expectProgress = (): Promise<void> => waitForWrites(written, fullOrShort(20, 5))
  await expectProgress()
  const rounds = fullOrShort(5, 1)
  for (let round = 0; round < rounds; round += 1)
    for (const api of apiProcesses) {
      await api.end('SIGTERM')
      await expectProgress()
      await api.start()
      await expectProgress()
    }
  await Promise.all(traffic.map((each) => each.stop()))
  const row = { fault: 'one of two processes replaced under load', runs: rounds * apiProcesses.length }
  expect(await reportWrites(primary.sql, counts, written, row)).toEqual(noViolations)
  expect(counts.otherErrors).toEqual([])
  expect({ refused: counts.refused, unanswered: counts.unanswered }).toEqual({ refused: 0, unanswered: 0 })
})

/** Runs `work` while the service is down, then starts the service again, even after an error. */
const without = async (service: Service, work: () => Promise<void>, signal?: NodeJS.Signals): Promise<void> => {
  await service.end(signal)
  try {
    await work()
  } finally {
    await service.start()
  }
}

const statusOf = (url: string): Promise<number> =>
  fetch(url).then((response) => response.text().then(() => response.status))

/** Tries to add the show until the database accepts writes again. */
const addShowWithRetries = (showTitle: string): Promise<void> =>
  expect.poll(() => addShow(showTitle).then(() => 'written', String), { interval: 200 }).toBe('written')

/** Returns the number of transactions that the replica has committed. PostgreSQL updates this statistic with a delay. */
const replicaCommitCount = async (): Promise<number> => {
  const [row] = await scaled.replica.sql(
    "select xact_commit::int as commits from pg_stat_database where datname = 'upstroke'",
  )
  return Number(row?.commits)
}

test('a process killed during requests causes no errors, and receives requests again after its restart', async () => {
  const [victim] = scaled.apiProcesses
  const statuses: number[] = []
  let isOver = false
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) statuses.push(await statusOf(scaled.url + uncachedList()))
  })
  await expect.poll(() => statuses.length).toBeGreaterThan(20)
  await without(
    victim,
    async () => {
      const before = statuses.length
      await expect.poll(() => statuses.length).toBeGreaterThan(before + 40)
      await addShow('While one was away')
      expect(await uncachedTitlesAt(scaled.url)).toContain('While one was away')
    },
    'SIGKILL',
  )
  const loggedRequestCount = () => victim.logged().filter((line) => line.includes('"route":"/api/shows"')).length
  await expect.poll(loggedRequestCount).toBeGreaterThan(5)
  isOver = true
  await Promise.all(visitors)
  expect([...new Set(statuses)]).toEqual([200])
})

const bothApis: Service = {
  start: async () => void (await Promise.all(scaled.apiProcesses.map((api) => api.start()))),
  end: async (signal) => void (await Promise.all(scaled.apiProcesses.map((api) => api.end(signal)))),
}

test('while no API process is running, recent responses stay available to new visitors', async () => {
  const urls = ['/', '/api/shows', '/login'].map((path) => scaled.url + path)
  for (const url of urls) expect(await statusOf(url)).toBe(200)
  await without(bothApis, async () => {
    await sleep(2500) // Until the cached responses are stale.
    for (const url of urls) expect([url, await statusOf(url)]).toEqual([url, 200])
    expect(await statusOf(scaled.url + uncachedList())).toBe(502)
  })
  await expect.poll(() => statusOf(scaled.url + uncachedList())).toBe(200)
})

test('without the replica, the primary serves reads without errors, and the replica rejoins later', async () => {
  const counts = makeRequestCounts()
  await without(
    scaled.replica,
    async () => {
      for (const { url } of scaled.apiProcesses)
        for (let nth = 0; nth < fullOrShort(200, 10); nth += 1)
          expect(await counts.send(() => fetch(url + uncachedList()))).toMatchObject({ status: 200 })
      await addShow('Without a replica')
      for (const { url } of scaled.apiProcesses) expect(await uncachedTitlesAt(url)).toContain('Without a replica')
    },
    'SIGQUIT',
  )
  const isQueried = async (): Promise<boolean> => {
    const before = await replicaCommitCount()
    for (const { url } of scaled.apiProcesses) expect(await uncachedTitlesAt(url)).toContain('Without a replica')
    await sleep(1200) // Until the statistics are updated.
    return (await replicaCommitCount()) > before + 4
  }
  await expect.poll(isQueried).toBe(true)
  reportFault({ fault: 'replica down', runs: 1, ...countsOf(counts), acknowledged: 1 })
})

test('while the replica lags, a process that was notified of a write shows no state from before that write', async () => {
  const counts = makeRequestCounts()
  const written: string[] = []
  const countedTitlesAt = async (url: string): Promise<string[]> =>
    titlesIn((await counts.send(() => fetch(url + uncachedList()))).body as Parameters<typeof titlesIn>[0])
  await scaled.replica.sql('select pg_wal_replay_pause()')
  try {
    for (let nth = 0; nth < fullOrShort(20, 3); nth += 1) {
      const title = `Not there yet ${nth}.`
      await addShow(title)
      written.push(title)
      for (const { url } of scaled.apiProcesses) await expect.poll(() => countedTitlesAt(url)).toContain(title)
      for (const { url } of scaled.apiProcesses)
        expect(await countedTitlesAt(url)).toEqual(expect.arrayContaining(written))
    }
    for (const { url } of scaled.apiProcesses)
      for (let nth = 0; nth < 10; nth += 1) expect(await countedTitlesAt(url)).toEqual(expect.arrayContaining(written))
    const [row] = await scaled.replica.sql("select count(*)::int as shows from show where show_title ~ 'Not there yet'")
    expect(row?.shows).toBe(0)
  } finally {
    await scaled.replica.sql('select pg_wal_replay_resume()')
  }
  reportFault({ fault: 'replica lagging', runs: 1, ...countsOf(counts), acknowledged: written.length, lost: 0 })
  expect(counts.otherErrors).toEqual([])
})

test('during a pooler restart, pages stay available, and writes succeed again afterwards', async () => {
  const pages = [scaled, ...scaled.apiProcesses].map(({ url }) => `${url}/`)
  for (const page of pages) expect(await statusOf(page)).toBe(200)
  await without(scaled.pooler, async () => {
    for (const page of pages) expect(await statusOf(page)).toBe(200)
    await expect(addShow('Without a pooler')).rejects.toMatchObject({ status: 503 })
  })
  await addShowWithRetries('After the pooler')
  await expect.poll(() => uncachedTitlesAt(scaled.url)).toContain('After the pooler')
})

test('without the image store, only uncached images are unavailable', async () => {
  const [one, other] = scaled.apiProcesses
  const drawImage = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  const [seenPath, unseenPath] = [await owner.upload(await drawImage()), await owner.upload(await drawImage())]
  expect(await statusOf(scaled.url + seenPath)).toBe(200)
  scaled.imageStore.goOffline()
  try {
    for (const { url } of [one, other, scaled]) expect(await statusOf(url + unseenPath)).toBe(503)
    expect(await statusOf(scaled.url + seenPath)).toBe(200)
    await addShow('Without images')
    for (const { url } of [one, other, scaled])
      await expect.poll(() => uncachedTitlesAt(url)).toContain('Without images')
  } finally {
    scaled.imageStore.goOnline()
  }
  await expect.poll(() => statusOf(scaled.url + unseenPath)).toBe(200)
})

test('during a restart of the primary, the replica serves reads, and writes are refused until the primary is back', async () => {
  const listUrl = `${scaled.url}/api/shows`
  expect(await statusOf(listUrl)).toBe(200)
  await without(scaled.primary, async () => {
    expect(await statusOf(listUrl)).toBe(200)
    const uncachedStatuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(scaled.url + uncachedList())))
    expect(uncachedStatuses).toEqual(Array(20).fill(200))
    await expect(addShow('Without a primary')).rejects.toMatchObject({ status: 503 })
    for (const { url } of scaled.apiProcesses) expect(await statusOf(`${url}/readyz`)).toBe(200)
  })
  for (const { url } of scaled.apiProcesses) await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200)
  await addShowWithRetries('After the primary')
  const countOnReplica = () =>
    scaled.replica.sql("select count(*)::int as shows from show where show_title = 'After the primary'")
  await expect.poll(countOnReplica).toEqual([{ shows: 1 }])
})

test('a proxy restart logs nobody out', async () => {
  await without(scaled.proxy, async () => {
    await expect(fetch(scaled.url)).rejects.toThrow('fetch failed')
  })
  expect(await owner.get('/api/session')).toMatchObject({ roles: expect.arrayContaining(['SiteOwner']) })
  expect(titlesIn(await apiClientAt(scaled.url).get('/api/shows'))).not.toEqual([])
})
