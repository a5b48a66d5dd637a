import { beforeEach, describe, expect, it } from 'vitest'
import { makeResponseStore } from '#adapters/http/cache/response-store.ts'
import { readStoredResponse, type StoredResponse } from '#adapters/http/cache/stored-response.ts'

const MINUTE_START = Date.parse('2026-11-21T20:00:00Z')

const responseOf = async (text: string, status = 200): Promise<StoredResponse> =>
  readStoredResponse(
    new Response(text, { status, headers: { 'Cache-Control': status === 200 ? 'public, max-age=0' : 'no-store' } }),
    '/api/shows',
  )
const textOf = async (response: StoredResponse | undefined) => (await response?.encodedAs(null))?.body.toString()

let now: number
let observesWrites: boolean
let store: ReturnType<typeof makeResponseStore>
beforeEach(() => {
  now = MINUTE_START
  observesWrites = true
  store = makeResponseStore({ maxBytes: 1_000_000, observesWrites: () => observesWrites, now: () => now })
})
/** Returns the text of the cached response, or `text` if the response had to be computed. */
const ask = async (text: string, key = '/') => textOf(await store.getOrCompute(key, () => responseOf(text)))

const makeHeldComputation = () => {
  const { promise, resolve } = Promise.withResolvers<StoredResponse>()
  return { compute: () => promise, finish: async (text: string) => resolve(await responseOf(text)) }
}

describe('the response cache', () => {
  it('computes a response once and then serves it from memory', async () => {
    expect([await ask('first'), await ask('second')]).toEqual(['first', 'first'])
    expect(await textOf(store.findFresh('/'))).toBe('first')
  })

  it('computes a response only once for concurrent requests', async () => {
    const { compute, finish } = makeHeldComputation()
    let computations = 0
    const countAndCompute = () => {
      computations += 1
      return compute()
    }
    const waiting = Array.from({ length: 100 }, () => store.getOrCompute('/', countAndCompute))
    await finish('the one')
    expect(new Set(await Promise.all((await Promise.all(waiting)).map(textOf)))).toEqual(new Set(['the one']))
    expect(computations).toBe(1)
  })

  it('computes the response for each key separately', async () => {
    expect([await ask('a', '/a'), await ask('b', '/b'), await ask('c', '/a')]).toEqual(['a', 'b', 'a'])
  })

  it('does not store uncacheable responses, such as a 404', async () => {
    await store.getOrCompute('/', () => responseOf('nothing here', 404))
    expect(await ask('something')).toBe('something')
  })

  it('is bypassed while writes may go unnoticed', async () => {
    await ask('before')
    observesWrites = false
    expect(await ask('once')).toBe('once')
    expect(await ask('again')).toBe('again')
    observesWrites = true
    expect(await ask('after')).toBe('after')
  })
})

describe('a write', () => {
  it('invalidates a cached response', async () => {
    await ask('before')
    store.invalidate(['content'])
    expect(store.findFresh('/')).toBeUndefined()
    expect(await ask('after')).toBe('after')
  })

  it('invalidates the responses that have one of its tags', async () => {
    const askTagged = async (text: string, tags: readonly string[]) =>
      textOf(await store.getOrCompute(tags.join(), async () => ({ ...(await responseOf(text)), tags })))
    const askAll = (text: string) =>
      Promise.all([['band'], ['band', 'day'], ['day']].map((tags) => askTagged(text, tags)))
    await askAll('before')
    store.invalidate(['band', 'other'])
    expect(await askAll('after')).toEqual(['after', 'after', 'before'])
    store.invalidate(['other'])
    expect(await askAll('later')).toEqual(['after', 'after', 'before'])
    store.invalidate(['day'])
    expect(await askAll('last')).toEqual(['after', 'last', 'last'])
  })

  it('invalidates a response for good, even if the clock is set back to the minute of the response', async () => {
    await ask('before')
    store.invalidate(['writes'])
    now += 60_000
    store.invalidate(['other'])
    now -= 60_000
    expect(await ask('after')).toBe('after')
  })

  it('invalidates running computations, so later requests get none of their results', async () => {
    const early = makeHeldComputation()
    const earlyResponse = store.getOrCompute('/', early.compute)
    store.invalidate(['content'])
    expect(await ask('after')).toBe('after')
    await early.finish('before')
    expect(await textOf(await earlyResponse)).toBe('before')
    expect(await ask('later')).toBe('after')
  })
})

describe('a cached response', () => {
  it('is fresh until the next minute begins', async () => {
    await ask('at eight')
    now += 59_999
    expect(await ask('later')).toBe('at eight')
    now += 1
    expect(await ask('a minute past')).toBe('a minute past')
  })
})

describe('while computations fail', () => {
  const fail = () => responseOf('away', 503)

  it('a stale response from the last hour is served', async () => {
    await ask('the list')
    store.invalidate(['content'])
    expect(await textOf(await store.getOrCompute('/', fail))).toBe('the list')
    now += 60 * 60 * 1000
    expect(await textOf(await store.getOrCompute('/', fail))).toBe('away')
  })

  it('the computation is retried after a second, not for every request', async () => {
    await ask('the list')
    store.invalidate(['content'])
    await store.getOrCompute('/', fail)
    expect(await ask('recomputed')).toBe('the list')
    now += 1_000
    expect(await ask('recomputed')).toBe('recomputed')
  })

  it('the computation is retried at once if the clock was set back', async () => {
    await ask('the list')
    store.invalidate(['content'])
    await store.getOrCompute('/', fail)
    now -= 60 * 60 * 1000
    expect(await ask('recomputed')).toBe('recomputed')
  })

  it('responses for other keys are still computed, unless the database is down: then stale ones are served for a second', async () => {
    await ask('this', '/this')
    await ask('that', '/that')
    store.invalidate(['content'])
    await store.getOrCompute('/this', fail)
    expect(await ask('that, recomputed', '/that')).toBe('that, recomputed')
    observesWrites = false
    await store.getOrCompute('/other', fail)
    expect(await ask('that, once more', '/that')).toBe('that, recomputed')
    now += 1_000
    expect(await ask('that, once more', '/that')).toBe('that, once more')
  })

  it('a request gets the error if there is no stale response', async () => {
    expect((await store.getOrCompute('/new', fail)).status).toBe(503)
    expect(await ask('here', '/new')).toBe('here')
  })

  it('a rejected computation is not stored, and the next request starts another computation', async () => {
    const reject = () => Promise.reject(new Error('broken'))
    await expect(store.getOrCompute('/', reject)).rejects.toThrow('broken')
    expect(await ask('whole')).toBe('whole')
  })
})

describe('the memory limit', () => {
  it('evicts the least recently used responses', async () => {
    const large = 'x'.repeat(30_000)
    for (let nth = 0; nth < 100; nth += 1) {
      await ask(large, `/${nth}`)
      await ask('kept all the time', '/wanted')
    }
    expect(store.findFresh('/0')).toBeUndefined()
    expect(store.findFresh('/99')).toBeDefined()
    expect(store.findFresh('/wanted')).toBeDefined()
  })

  it('excludes a response so large that it would evict many', async () => {
    await ask('x'.repeat(200_000), '/huge')
    expect(store.findFresh('/huge')).toBeUndefined()
  })
})
