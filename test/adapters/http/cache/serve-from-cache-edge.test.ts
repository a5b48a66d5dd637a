import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { makeResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import { makeRequestPipeline } from '#api/process/request-pipeline.ts'
import { serve } from '#api/process/serve.ts'
import { pageLanguages } from '#web/i18n/locales.ts'

/** The lifetime and cache tags of responses in edge caches, and the purges of these caches. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:18.400Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const SHARED = 'public, max-age=0, s-maxage=2'
const EDGE_REQUEST_HEADERS = { 'surrogate-capability': 'edge=Surrogate/1.0', 'x-shared-cache': '1' }

const startSite = async ({ withEdge = true } = {}) => {
  const listeners: ((tags: readonly string[]) => void)[] = []
  const state = {
    observesWrites: true,
    isPurged: true,
    cacheControl: SHARED,
    purges: [] as (readonly string[])[],
    write: (tags = ['content']) => {
      for (const listener of listeners) listener(tags)
    },
  }
  const clock = makeSystemClock()
  const respond = async (request: Request): Promise<Response> => {
    // A page reads the time through the API, in a promise of its own.
    if (new URL(request.url).pathname.startsWith('/shows')) await Promise.resolve().then(clock.now)
    if (request.url.includes('with-write')) state.write()
    return new Response('ska '.repeat(500), {
      headers: { 'Cache-Control': state.cacheControl, 'Content-Type': 'text/html', ETag: 'W/"a"' },
    })
  }
  const pipeline = makeRequestPipeline(
    { CACHE_MB: 1 },
    {
      http: { fetch: respond },
      settings: { baseUrl: 'http://shows.example', secretKey: 'a key', pageLanguages, development: false },
      store: {
        changes: { onChange: (listener) => void listeners.push(listener), isObserving: () => state.observesWrites },
        allowReplicaReads: (work) => work(),
      },
      counts: makeResponseCounts(),
      edges: withEdge
        ? { purge: (tags) => void state.purges.push(tags), arePurged: () => state.isPurged, close: async () => {} }
        : null,
    },
  )
  const server = await serve(pipeline, { HOST: '127.0.0.1', PORT: 0 }, { middleware: pipeline.wrap })
  onTestFinished(() => server.close())
  const edgeHeaders = async (path: string, headers: Record<string, string> = EDGE_REQUEST_HEADERS) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
    await response.text()
    return [response.headers.get('surrogate-control'), response.headers.get('surrogate-key')]
  }
  return Object.assign(state, { edgeHeaders })
}

it('the lifetime ends with the current quarter of an hour, or with the current minute if the response depends on the time', async () => {
  const { edgeHeaders } = await startSite()
  for (let round = 0; round < 2; round += 1) {
    expect(await edgeHeaders('/about')).toEqual(['max-age=881', 'content writes'])
    expect(await edgeHeaders('/shows/one')).toEqual(['max-age=41', 'content writes'])
    expect(await edgeHeaders('/about', { ...EDGE_REQUEST_HEADERS, 'if-none-match': 'W/"a"' })).toEqual([
      'max-age=881',
      'content writes',
    ])
  }
  vi.setSystemTime(new Date('2026-11-21T20:00:59.700Z'))
  expect(await edgeHeaders('/shows/one')).toEqual(['max-age=1', 'content writes'])
})

it('the lifetime ends with the current minute for lists that can change without a write', async () => {
  const { edgeHeaders } = await startSite()
  for (const path of ['/api/open-data', '/de/open-data', '/api/bands', '/api/bands?name=a', '/api/suggestions?q=a'])
    expect([path, ...(await edgeHeaders(path))]).toEqual([path, 'max-age=41', 'content writes'])
  expect(await edgeHeaders('/api/bands/one')).toEqual(['max-age=881', 'content writes'])
})

it('the lifetime and tags are sent only to edge caches, and only if purging is configured', async () => {
  const withEdge = await startSite()
  expect(await withEdge.edgeHeaders('/about', {})).toEqual([null, null])
  const withoutEdge = await startSite({ withEdge: false })
  expect(await withoutEdge.edgeHeaders('/about')).toEqual([null, null])
})

it('the lifetime and tags are omitted for immutable responses', async () => {
  const site = await startSite()
  site.cacheControl = 'public, max-age=31536000, immutable'
  expect(await site.edgeHeaders('/images/a.webp')).toEqual([null, null])
})

it('the lifetime is omitted if a write happened during the computation, and while a purge is pending or writes may go unnoticed', async () => {
  const site = await startSite()
  expect(await site.edgeHeaders('/shows/with-write')).toEqual([null, 'content writes'])
  expect(await site.edgeHeaders('/about')).toEqual(['max-age=881', 'content writes'])
  site.isPurged = false
  expect(await site.edgeHeaders('/about')).toEqual([null, 'content writes'])
  site.isPurged = true
  site.observesWrites = false
  expect(await site.edgeHeaders('/about')).toEqual([null, 'content writes'])
})

it('a process purges everything when it starts, and the tags of each write', async () => {
  const site = await startSite()
  expect(site.purges).toEqual([['content']])
  site.write(['writes', 'bands'])
  expect(site.purges).toEqual([['content'], ['writes', 'bands']])
})
