import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '#api/process/serve.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { addShow } from '#test/support/add-shows.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'

type Options = { readablePages?: number; maxStalledMs?: number }

type Shows = Awaited<ReturnType<ReturnType<typeof makeHttpWorld>['store']['catalog']['list']>>['shows']

/** Starts a server whose store returns 100 copies of one show as each page, and fails after `readablePages` pages.
 * `reads.pages` counts the calls to the store. */
const startServer = async ({ readablePages = Number.POSITIVE_INFINITY, maxStalledMs = 60_000 }: Options = {}) => {
  const reads = { pages: 0 }
  let shows: Shows = []
  const showsWithLongDescriptions = () =>
    shows.map((show) => ({ ...show, description: randomBytes(2_000).toString('base64') }))
  const { catalog } = makeHttpWorld().store
  const list: typeof catalog.list = async () => {
    reads.pages += 1
    if (reads.pages > readablePages) throw new TypeError('The store is unavailable')
    return { shows: showsWithLongDescriptions(), total: 0, isTotalExact: true }
  }
  const world = makeHttpWorld({ trustedProxies: 1, ports: { catalog: { ...catalog, list } } })
  await addShow(world)
  const query = { filter: noFilter, now: world.clock.now(), limit: 1, offset: 0 }
  const [show] = (await world.store.catalog.list(query)).shows
  if (show) shows = Array.from({ length: 100 }, () => show)
  reads.pages = 0
  const server = await serve(
    world.http,
    { HOST: '127.0.0.1', PORT: 0 },
    { pace: { maxStalledMs, checkIntervalMs: 20 } },
  )
  const opened: ClientRequest[] = []
  onTestFinished(async () => {
    for (const request of opened) request.destroy()
    await server.close()
  })
  const requestExport = async (client: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = get({
      port: server.port,
      method,
      path: '/export/shows.json',
      agent: false,
      headers: { 'x-forwarded-for': client, ...headers },
    })
    opened.push(request)
    request.on('error', () => undefined)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.pause()
    return { request, response }
  }
  const statusFor = async (client: string) => (await requestExport(client)).response.statusCode
  return { world, reads, requestExport, statusFor }
}

describe('stalled downloads', () => {
  it('are limited to two per IPv6 /48 network, until one ends', async () => {
    const { requestExport, statusFor } = await startServer()
    const first = await requestExport('2001:db8:1:1::1')
    await requestExport('2001:db8:1:2::1')
    const { response } = await requestExport('2001:db8:1:3::1')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    first.request.destroy()
    await expect.poll(() => statusFor('2001:db8:1:4::1')).toBe(200)
  })

  it('are limited to 32 in total, and to one per client once half of these slots are taken', async () => {
    const { requestExport, statusFor } = await startServer()
    for (let index = 0; index < 16; index += 1) await requestExport(`192.0.2.${Math.floor(index / 2)}`)
    expect(await statusFor('192.0.2.16')).toBe(200)
    expect(await statusFor('192.0.2.16')).toBe(503)
    for (let index = 17; index < 32; index += 1) expect(await statusFor(`192.0.2.${index}`)).toBe(200)
    expect(await statusFor('192.0.2.100')).toBe(503)
  })

  it('read no more from the store than the connection accepts', async () => {
    const { requestExport, reads } = await startServer()
    await requestExport('192.0.2.1', { 'accept-encoding': 'gzip' })
    await requestExport('192.0.2.2')
    const countNewReads = async () => {
      const before = reads.pages
      await sleep(300)
      return reads.pages - before
    }
    await expect.poll(countNewReads).toBe(0)
    expect(reads.pages).toBeLessThan(200)
  })

  it('are aborted after a timeout, which frees their slots', async () => {
    const { requestExport } = await startServer({ maxStalledMs: 200 })
    const stalled = [await requestExport('192.0.2.1'), await requestExport('192.0.2.1')]
    // Reading a stalled download before it is aborted would revive it.
    const statusesOfTwoDownloads = async () => {
      const downloads = [await requestExport('192.0.2.1'), await requestExport('192.0.2.1')]
      for (const { request } of downloads) request.destroy()
      return downloads.map(({ response }) => response.statusCode)
    }
    await expect.poll(statusesOfTwoDownloads).toEqual([200, 200])
    for (const { response } of stalled) response.resume()
    await expect.poll(() => stalled.every(({ request }) => request.destroyed)).toBe(true)
  })
})

describe('a download', () => {
  it('continues for a slow client', async () => {
    const { requestExport, reads } = await startServer({ maxStalledMs: 500 })
    const { response, request } = await requestExport('192.0.2.1')
    let isOpen = true
    request.once('close', () => {
      isOpen = false
    })
    // Reads for four times the stall limit.
    for (const until = performance.now() + 2_000; performance.now() < until; await sleep(20)) response.read(128 * 1024)
    expect([isOpen, reads.pages > 5]).toEqual([true, true])
  })

  it('continues for a slow client that reads a fully buffered body', async () => {
    const body = new Uint8Array(64 * 1024 * 1024)
    const app = { fetch: () => new Response(body) }
    const server = await serve(
      app,
      { HOST: '127.0.0.1', PORT: 0 },
      { pace: { maxStalledMs: 500, checkIntervalMs: 20 } },
    )
    const request = get({ port: server.port, agent: false })
    onTestFinished(async () => {
      request.destroy()
      await server.close()
    })
    request.on('error', () => undefined)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.pause()
    for (const until = performance.now() + 2_000; performance.now() < until; await sleep(20)) response.read(128 * 1024)
    expect(response.destroyed).toBe(false)
  })

  it('is streamed without buffering the whole file, whether or not the client accepts gzip', async () => {
    const { requestExport } = await startServer()
    for (const accepted of ['br', 'gzip', 'identity', 'br, deflate']) {
      const { response, request } = await requestExport(`192.0.2.${accepted.length}`, { 'accept-encoding': accepted })
      expect(response.headers['content-encoding']).toBe(accepted === 'gzip' ? 'gzip' : undefined)
      expect((await once(response.resume(), 'data'))[0].length).toBeGreaterThan(0)
      request.destroy()
    }
  })

  it('is aborted if the store fails midway, and the error is logged', async () => {
    const { requestExport, world, reads } = await startServer({ readablePages: 3 })
    const consoleError = vi.spyOn(console, 'error')
    onTestFinished(() => consoleError.mockRestore())
    for (const coding of ['gzip', 'identity']) {
      reads.pages = 0
      const { response } = await requestExport('192.0.2.1', { 'accept-encoding': coding })
      const closed = new Promise((resolve) => response.once('close', resolve))
      response.on('error', () => undefined).resume()
      await closed
      expect(response.complete).toBe(false)
    }
    expect(consoleError).not.toHaveBeenCalled()
    const faults = world.lines.filter(({ level }) => level === 'error')
    expect(faults).toMatchObject([
      { message: 'fault', name: 'TypeError' },
      { message: 'fault', name: 'TypeError' },
    ])
  })

  it('takes no slot for a HEAD request', async () => {
    const { requestExport, statusFor } = await startServer()
    for (let index = 0; index < 3; index += 1) {
      const { response } = await requestExport('192.0.2.1', {}, 'HEAD')
      expect(response.statusCode).toBe(200)
    }
    await expect.poll(() => statusFor('192.0.2.1')).toBe(200)
  })
})
