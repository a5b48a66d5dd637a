import { beforeEach, describe, expect, it } from 'vitest'
import { makeResponseStore } from '#adapters/http/cache/response-store.ts'
import { type StoredResponse, storedResponse } from '#adapters/http/cache/stored-response.ts'

const FULL_MINUTE = Date.parse('2026-11-21T20:00:00Z')

const answerOf = (text: string, status = 200): Promise<StoredResponse> =>
  storedResponse(
    new Response(text, { status, headers: { 'Cache-Control': status === 200 ? 'public, max-age=0' : 'no-store' } }),
    '/api/shows',
  )
const textOf = async (response: StoredResponse | undefined) => (await response?.in(null))?.body.toString()

let now: number
let isSure: boolean
let store: ReturnType<typeof makeResponseStore>
beforeEach(() => {
  now = FULL_MINUTE
  isSure = true
  store = makeResponseStore({ maxBytes: 1_000_000, knowsWrites: () => isSure, now: () => now })
})
/** Returns the response to a request whose computation would give `text`. */
const ask = async (text: string, key = '/') => textOf(await store.answer(key, () => answerOf(text)))

/** A computation that ends on command. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<StoredResponse>()
  return { compute: () => promise, end: async (text: string) => resolve(await answerOf(text)) }
}

describe('what visitors ask for', () => {
  it('is computed once, and then kept', async () => {
    expect([await ask('first'), await ask('second')]).toEqual(['first', 'first'])
    expect(await textOf(store.fresh('/'))).toBe('first')
  })

  it('is computed once for all who ask meanwhile', async () => {
    const { compute, end } = held()
    let computations = 0
    const count = () => {
      computations += 1
      return compute()
    }
    const waiting = Array.from({ length: 100 }, () => store.answer('/', count))
    await end('the one')
    expect(new Set(await Promise.all((await Promise.all(waiting)).map(textOf)))).toEqual(new Set(['the one']))
    expect(computations).toBe(1)
  })

  it('is computed for each thing that is asked for', async () => {
    expect([await ask('a', '/a'), await ask('b', '/b'), await ask('c', '/a')]).toEqual(['a', 'b', 'a'])
  })

  it('is not kept when it is not to be shared, such as what is not there', async () => {
    await store.answer('/', () => answerOf('nothing here', 404))
    expect(await ask('something')).toBe('something')
  })
})

describe('a write', () => {
  it('makes everything that was kept untrue', async () => {
    await ask('before')
    store.invalidate()
    expect(store.fresh('/')).toBeUndefined()
    expect(await ask('after')).toBe('after')
  })

  it('makes untrue what was being computed: who asks after it gets nothing of before', async () => {
    const early = held()
    const asked = store.answer('/', early.compute)
    store.invalidate()
    expect(await ask('after')).toBe('after')
    await early.end('before')
    expect(await textOf(await asked)).toBe('before')
    expect(await ask('later')).toBe('after')
  })

  it('that may escape us lets nothing that is kept be taken for true', async () => {
    await ask('before')
    isSure = false
    expect(await ask('meanwhile')).toBe('meanwhile')
    expect(await ask('again')).toBe('again')
    isSure = true
    expect(await ask('after')).toBe('after')
  })
})

describe('time', () => {
  it('changes nothing within a minute, and everything with the next one', async () => {
    await ask('at eight')
    now += 59_999
    expect(await ask('later')).toBe('at eight')
    now += 1
    expect(await ask('a minute past')).toBe('a minute past')
  })
})

describe('while nothing can be computed', () => {
  const fail = () => answerOf('away', 503)

  it('what was true within the hour is handed out', async () => {
    await ask('the list')
    store.invalidate()
    expect(await textOf(await store.answer('/', fail))).toBe('the list')
    now += 60 * 60 * 1000
    expect(await textOf(await store.answer('/', fail))).toBe('away')
  })

  it('it is not tried with every request, but soon again', async () => {
    await ask('the list')
    store.invalidate()
    await store.answer('/', fail)
    expect(await ask('anew')).toBe('the list')
    now += 1_000
    expect(await ask('anew')).toBe('anew')
  })

  it('it is tried also when the clock has been put back', async () => {
    await ask('the list')
    store.invalidate()
    await store.answer('/', fail)
    now -= 60 * 60 * 1000
    expect(await ask('anew')).toBe('anew')
  })

  it('of one thing, others are computed; when the database is away, none is for a moment', async () => {
    await ask('this', '/this')
    await ask('that', '/that')
    store.invalidate()
    await store.answer('/this', fail)
    expect(await ask('that anew', '/that')).toBe('that anew')
    isSure = false
    await store.answer('/other', fail)
    expect(await ask('that again', '/that')).toBe('that anew')
    now += 1_000
    expect(await ask('that again', '/that')).toBe('that again')
  })

  it('who asks for what nobody has asked for before is told so', async () => {
    expect((await store.answer('/new', fail)).status).toBe(503)
    expect(await ask('here', '/new')).toBe('here')
  })

  it('a computation that breaks rejects for all who wait, and is begun anew by the next', async () => {
    const broken = () => Promise.reject(new Error('broken'))
    await expect(store.answer('/', broken)).rejects.toThrow('broken')
    expect(await ask('whole')).toBe('whole')
  })
})

describe('memory', () => {
  it('has an end: what was not asked for longest makes room', async () => {
    const large = 'x'.repeat(30_000)
    for (let nth = 0; nth < 100; nth += 1) {
      await ask(large, `/${nth}`)
      await ask('kept all the time', '/wanted')
    }
    expect(store.fresh('/0')).toBeUndefined()
    expect(store.fresh('/99')).toBeDefined()
    expect(store.fresh('/wanted')).toBeDefined()
  })

  it('is not spent on one answer that takes the place of many', async () => {
    await ask('x'.repeat(200_000), '/huge')
    expect(store.fresh('/huge')).toBeUndefined()
  })
})
