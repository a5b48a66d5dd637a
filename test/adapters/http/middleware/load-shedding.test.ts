import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { withLoadShedding } from '#adapters/http/middleware/load-shedding.ts'

const MAX_IN_FLIGHT = 3
const MAX_WAITING = 5

/** Lets the requests for `/held` complete. */
let release: () => void
let shedding: ReturnType<typeof withLoadShedding>
let computedPaths: string[]
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  release = resolve
  computedPaths = []
  const compute = async ({ url }: Request) => {
    computedPaths.push(new URL(url).pathname)
    if (url.endsWith('/held')) await promise
    if (url.endsWith('/broken')) throw new Error('broken')
    return new Response('here')
  }
  shedding = withLoadShedding(compute, { maxInFlight: MAX_IN_FLIGHT, maxWaiting: MAX_WAITING, maxWaitMs: 60_000 })
})

const ask = async (path: string, method = 'GET') =>
  shedding.fetch(new Request(`http://shows.example${path}`, { method }))
const holdSlots = (count = MAX_IN_FLIGHT) => Array.from({ length: count }, () => ask('/held'))
const fillQueue = () => [...holdSlots(), ...Array.from({ length: MAX_WAITING }, (_, nth) => ask(`/waiting-${nth}`))]

describe('reads beyond the concurrency limit', () => {
  it('wait in a first-in, first-out queue', async () => {
    const responses = fillQueue()
    expect(shedding.stats()).toEqual({ computing: MAX_IN_FLIGHT, waiting: MAX_WAITING, refused: 0 })
    expect(computedPaths).toEqual(['/held', '/held', '/held'])
    release()
    for (const response of responses) expect((await response).status).toBe(200)
    expect(computedPaths.slice(MAX_IN_FLIGHT)).toEqual([0, 1, 2, 3, 4].map((nth) => `/waiting-${nth}`))
    expect(shedding.stats()).toEqual({ computing: 0, waiting: 0, refused: 0 })
  })

  it('are refused at once with 503 and Retry-After when the queue is full', async () => {
    const pending = fillQueue()
    const call = await ask('/api/shows')
    expect([call.status, call.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(call.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await call.json()).toMatchObject({ status: 503, code: 'busy', message: expect.stringMatching(/try again/) })
    const page = await ask('/')
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('try again')
    const head = await ask('/', 'HEAD')
    expect([head.status, await head.text()]).toEqual([503, ''])
    expect(shedding.stats().refused).toBe(3)
    release()
    for (const response of pending) expect((await response).status).toBe(200)
    expect((await ask('/')).status).toBe(200)
  })

  it('do not affect the health checks', async () => {
    fillQueue()
    for (const path of ['/healthz', '/readyz']) expect((await ask(path)).status).toBe(200)
    expect((await ask('/shows/healthz')).status).toBe(503)
  })

  it('get different Retry-After delays', async () => {
    fillQueue()
    const responses = await Promise.all(Array.from({ length: 9 }, () => ask('/')))
    expect(new Set(responses.map(({ headers }) => headers.get('retry-after'))).size).toBeGreaterThan(1)
  })

  it('are refused after the maximum wait', async () => {
    const { promise } = Promise.withResolvers<Response>()
    const stuck = withLoadShedding(() => promise, { maxInFlight: 1, maxWaitMs: 20 })
    const read = () => stuck.fetch(new Request('http://shows.example/'))
    read()
    expect((await read()).status).toBe(503)
    expect(stuck.stats()).toEqual({ computing: 1, waiting: 0, refused: 1 })
  })
})

it('yields to the event loop between groups of reads', async () => {
  let turn = 0
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const countTurns = () => {
    turn += 1
    if (!isOver) setImmediate(countTurns)
  }
  const startTurns: number[] = []
  const defaultShedding = withLoadShedding(() => {
    startTurns.push(turn)
    return new Response('here')
  })
  countTurns()
  await Promise.all(Array.from({ length: 40 }, () => defaultShedding.fetch(new Request('http://shows.example/'))))
  expect(new Set(startTurns).size).toBeGreaterThanOrEqual(10)
})

it('lets writes through without counting them as reads in flight', async () => {
  fillQueue()
  expect((await ask('/api/contact', 'POST')).status).toBe(200)
  const writes = Array.from({ length: 20 }, () => ask('/held', 'POST'))
  expect(shedding.stats().computing).toBe(MAX_IN_FLIGHT)
  release()
  for (const response of writes) expect((await response).status).toBe(200)
})

it.each(['/assets/entry.js', '/images/a-640.webp', '/shows/x/share.png', '/open-data/shows.csv.gz'])(
  'lets %s through even when the queue is full',
  async (path) => {
    fillQueue()
    expect((await ask(path)).status).toBe(200)
  },
)

it('frees the slot of a read that fails', async () => {
  const responses = Array.from({ length: 2 * MAX_IN_FLIGHT }, () => ask('/broken'))
  for (const response of responses) await expect(response).rejects.toThrow('broken')
  await sleep(1)
  expect(shedding.stats()).toEqual({ computing: 0, waiting: 0, refused: 0 })
})
