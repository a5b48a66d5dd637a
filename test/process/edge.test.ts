import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, dayFromToday, ownerAt, ownerSettings } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { freePort } from '#test/support/free-port.ts'
import { type Product, type Settings, startProduct } from '#test/support/product.ts'
import { findPrograms } from '#test/support/scale/programs.ts'
import { addShow, testProxy } from '#test/support/scale/proxy-tests.ts'
import type { Service } from '#test/support/scale/server.ts'
import { makeVarnish, purgeSettings } from '#test/support/scale/varnish.ts'
import { makeTemporaryFolder } from '#test/support/temporary-folder.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

const { varnishd } = await findPrograms('varnishd')
process.stdout.write(varnishd ? `Edge with Varnish ${varnishd.version}\n` : 'No Varnish: the edge is not tested\n')

describe.runIf(varnishd)('the edge cache', () => {
  const folder = makeTemporaryFolder('edge-')
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })]
  let database: TestDatabase
  let settings: Settings
  let processPorts: readonly number[]
  let url: string
  let purgeUrl: string
  let edge: Service
  let apiProcesses: readonly Product[]
  let owner: ApiClient

  beforeAll(async () => {
    database = await makeTestDatabase()
    cleanups.push(() => database.drop())
    const [port, purgePort, ...others] = await Promise.all(Array.from({ length: 4 }, freePort))
    processPorts = others
    url = `http://127.0.0.1:${port}`
    purgeUrl = `http://127.0.0.1:${purgePort}`
    settings = {
      BASE_URL: url,
      TRUST_PROXY: '1',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ...purgeSettings(purgePort ?? 0),
      ...ownerSettings,
    }
    mkdirSync(join(folder, 'varnish'))
    edge = makeVarnish(join(folder, 'varnish'), { port: port ?? 0, purgePort: purgePort ?? 0, processPorts })
    cleanups.push(() => edge.end())
    apiProcesses = await Promise.all(processPorts.map((each) => startProduct({ ...settings, PORT: `${each}` })))
    cleanups.push(() => Promise.all(apiProcesses.map((api) => api.end())))
    // The processes purge the edge when they start, and retry until it runs.
    await edge.start()
    owner = await ownerAt(url)
  })
  afterAll(async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp()
  })

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url + path, { method, headers, redirect: 'manual' })
    return { status: response.status, cache: response.headers.get('x-cache'), headers: response.headers, response }
  }
  /** Requests the path twice. Returns whether the second response comes from the edge's cache. */
  const isCached = async (path: string, headers: Record<string, string> = {}) => {
    await (await ask(path, headers)).response.text()
    return (await ask(path, headers)).cache === 'HIT'
  }
  const titleAt = async (path: string) =>
    /As announced|Changed \d|(?:Before|During) the outage/.exec(await (await ask(path)).response.text())?.[0]

  testProxy(() => ({ url, apiProcesses, owner }))

  test('keeps responses until a write through any process, and then serves new responses', async () => {
    const { id } = await addShow(owner, 'As announced')
    const path = `/api/shows/${id}` // The URL of the show's page changes with the title.
    await expect.poll(() => isCached(path)).toBe(true)
    expect(await titleAt(path)).toBe('As announced')
    for (const [nth, api] of apiProcesses.entries()) {
      owner.goTo(api.url)
      const edit = showBody({ showTitle: `Changed ${nth}`, showDate: dayFromToday(30), version: nth + 1 })
      await owner.send('PUT', '/api/shows/{id}', edit, { params: { id } })
      await expect.poll(() => titleAt(path)).toBe(`Changed ${nth}`)
      await expect.poll(() => isCached(path)).toBe(true)
    }
    owner.goTo(url)
  })

  test('caches no personal responses, and removes internal headers', async () => {
    const { headers } = await ask('/about', { 'surrogate-capability': 'x=Surrogate/1.0', 'x-shared-cache': '1' })
    for (const name of [
      'set-cookie',
      'surrogate-control',
      'surrogate-key',
      'xkey',
      'age',
      'via',
      'x-varnish',
      'server',
    ])
      expect([name, headers.get(name)]).toEqual([name, null])
    expect(headers.get('cache-control')).toContain('max-age=0')
    expect(headers.get('cache-control')).toContain('stale-while-revalidate')
    const navigation = await ask('/about', { 'sec-fetch-site': 'none' })
    expect(navigation.headers.get('cache-control')).not.toContain('stale-')
    const { headers: ownerHeaders } = await owner.fetch('/about')
    expect([ownerHeaders.get('x-cache'), ownerHeaders.get('cache-control')]).toEqual(['BYPASS', 'private, no-cache'])
    for (const path of ['/api/session', '/reset-password/secret', '/sw.js', '/%61bout'])
      expect([path, await isCached(path)]).toEqual([path, false])
    expect(await isCached('/about', { authorization: 'Bearer x' })).toBe(false)
  })

  test('serves every accepted encoding, and HEAD, conditional and range requests, from the cache', async () => {
    // Polled, because a purge may intervene: each purge is repeated after a second.
    const responseTo = (headers: Record<string, string>, method?: string) => async () => {
      const { status, cache, headers: responseHeaders, response } = await ask('/about', headers, method)
      const beginning = (await response.text()).slice(0, 15)
      return [status, cache, responseHeaders.get('content-encoding') ?? 'identity', beginning]
    }
    const doctype = '<!doctype html>'
    for (const encoding of ['br', 'gzip', 'identity'])
      await expect.poll(responseTo({ 'accept-encoding': encoding })).toEqual([200, 'HIT', encoding, doctype])
    const plain = { 'accept-encoding': 'identity' }
    await expect.poll(responseTo(plain, 'HEAD')).toEqual([200, 'HIT', 'identity', ''])
    await expect.poll(responseTo({ ...plain, range: 'bytes=0-14' })).toEqual([206, 'HIT', 'identity', doctype])
    const etag = (await ask('/about', plain)).headers.get('etag') ?? ''
    await expect.poll(responseTo({ ...plain, 'if-none-match': etag })).toEqual([304, 'HIT', 'identity', ''])
  })

  test('accepts purges only on a separate port, and only with the secret that it shares with the processes', async () => {
    const purge = async (target: string, headers: Record<string, string>, method = 'PURGE') =>
      (await fetch(target, { method, headers: { 'surrogate-key': 'content', ...headers } })).status
    const authorization = `Bearer ${purgeSettings(0).EDGE_PURGE_SECRET}`
    expect(await purge(url, { authorization })).toBe(405)
    expect(await purge(purgeUrl, {})).toBe(403)
    expect(await purge(purgeUrl, { authorization: 'Bearer another' })).toBe(403)
    expect(await purge(purgeUrl, { authorization }, 'GET')).toBe(405)
    await expect.poll(() => isCached('/about')).toBe(true)
    expect(await purge(purgeUrl, { authorization })).toBe(200)
    expect((await ask('/about')).cache).toBe('MISS')
  })

  test('serves cached responses while no process runs, and new ones once processes run again', async () => {
    const { id, slug } = await addShow(owner, 'Before the outage')
    const path = `/shows/${slug}`
    await expect.poll(() => isCached(path)).toBe(true)
    await Promise.all(apiProcesses.map((api) => api.end('SIGKILL')))
    expect(await titleAt(path)).toBe('Before the outage')
    // Even a response that was purged shortly before is served.
    const { EDGE_PURGE_SECRET } = purgeSettings(0)
    await fetch(purgeUrl, {
      method: 'PURGE',
      headers: { authorization: `Bearer ${EDGE_PURGE_SECRET}`, 'surrogate-key': 'content' },
    })
    expect(await titleAt(path)).toBe('Before the outage')
    expect((await ask('/shows/never-seen')).status).toBe(503)
    await database.sql(`update show set show_title = 'During the outage' where id = '${id}'`)
    apiProcesses = await Promise.all(processPorts.map((port) => startProduct({ ...settings, PORT: `${port}` })))
    await expect.poll(() => titleAt(path)).toBe('During the outage')
  })
})
