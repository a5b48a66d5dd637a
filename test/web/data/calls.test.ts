import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Fetch, makeApi } from '#web/data/api.ts'

/** API calls of the browser: time-outs, abort signals and the XSRF token. */

const setCookie = (line: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = line
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setCookie('XSRF-TOKEN=; Max-Age=0')
})

/** A pending response of the browser's own `fetch`. */
const lateAnswer = (): PromiseWithResolvers<Response> => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_path: string, init?: RequestInit) => {
    init?.signal?.addEventListener('abort', () => answer.reject(init.signal?.reason))
    return answer.promise
  })
  return answer
}

describe('a call that reads', () => {
  test('times out without a response for 20 seconds', async () => {
    vi.useFakeTimers()
    lateAnswer()
    const reading = makeApi().get('/api/shows')
    const refused = expect(reading).rejects.toMatchObject({ name: 'NetworkError', isTimeout: true })
    await vi.advanceTimersByTimeAsync(20_000)
    await refused
  })

  test('takes as long as needed once the response has begun', async () => {
    vi.useFakeTimers()
    const answer = lateAnswer()
    const rest = Promise.withResolvers<void>()
    const reading = makeApi().get('/api/profile/export')
    const body = new ReadableStream({
      async start(parts) {
        parts.enqueue(new TextEncoder().encode('{"shows":'))
        await rest.promise
        parts.enqueue(new TextEncoder().encode('[]}'))
        parts.close()
      },
    })
    answer.resolve(new Response(body))
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    rest.resolve()
    expect(await reading).toEqual({ shows: [] })
  })

  test("rejects with the reason of the caller's abort", async () => {
    lateAnswer()
    const ending = new AbortController()
    const reading = makeApi().get('/api/shows', { signal: ending.signal })
    ending.abort(new Error('Not needed any more'))
    await expect(reading).rejects.toThrow('Not needed any more')
  })
})

describe('a call that writes', () => {
  test('sends JSON with the cookies and XSRF token of this visitor (specification section 7)', async () => {
    const asked: Parameters<Fetch>[] = []
    const api = makeApi((...call) => {
      asked.push(call)
      return Response.json({ message: 'Logged out.' })
    })
    setCookie('XSRF-TOKEN=nonce%2Fhmac')
    await api.send('POST', '/api/auth/logout')
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': 'nonce/hmac' }
    expect(asked).toEqual([['/api/auth/logout', { method: 'POST', credentials: 'same-origin', headers }]])
  })

  test('waits for its response without a timeout', async () => {
    vi.useFakeTimers()
    setCookie('XSRF-TOKEN=nonce')
    const answer = lateAnswer()
    const ends: unknown[] = []
    const sending = makeApi()
      .send('POST', '/api/auth/logout')
      .finally(() => ends.push('settled'))
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    expect(ends).toEqual([])
    answer.resolve(Response.json({ message: 'Logged out.' }))
    expect(await sending).toEqual({ message: 'Logged out.' })
  })
})
