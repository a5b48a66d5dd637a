import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Fetch, makeApi } from '#web/data/api.ts'

const setCookie = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = cookie
}

afterEach(() => {
  vi.unstubAllGlobals()
  setCookie('XSRF-TOKEN=; Max-Age=0')
})

/** Makes the global `fetch` return a pending promise, which an abort rejects. Returns the promise and its resolvers. */
const stubPendingFetch = (): PromiseWithResolvers<Response> => {
  const pendingResponse = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_path: string, init?: RequestInit) => {
    init?.signal?.addEventListener('abort', () => pendingResponse.reject(init.signal?.reason))
    return pendingResponse.promise
  })
  return pendingResponse
}

describe('a call that reads', () => {
  test('times out after 20 seconds without a response', async () => {
    vi.useFakeTimers()
    stubPendingFetch()
    const reading = makeApi().get('/api/shows')
    const rejection = expect(reading).rejects.toMatchObject({ name: 'NetworkError', isTimeout: true })
    await vi.advanceTimersByTimeAsync(20_000)
    await rejection
  })

  test('has no time limit once the response has begun', async () => {
    vi.useFakeTimers()
    const pendingResponse = stubPendingFetch()
    const remainder = Promise.withResolvers<void>()
    const reading = makeApi().get('/api/profile/export')
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('{"shows":'))
        await remainder.promise
        controller.enqueue(new TextEncoder().encode('[]}'))
        controller.close()
      },
    })
    pendingResponse.resolve(new Response(body))
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    remainder.resolve()
    expect(await reading).toEqual({ shows: [] })
  })

  test('rejects with the reason that the caller gave when aborting', async () => {
    stubPendingFetch()
    const controller = new AbortController()
    const reading = makeApi().get('/api/shows', { signal: controller.signal })
    controller.abort(new Error('Not needed any more'))
    await expect(reading).rejects.toThrow('Not needed any more')
  })
})

describe('a call that writes', () => {
  test("sends a JSON content type and the browser's cookies and XSRF token (specification section 7)", async () => {
    const requests: Parameters<Fetch>[] = []
    const api = makeApi((...request) => {
      requests.push(request)
      return Response.json({ message: 'Logged out.' })
    })
    setCookie('XSRF-TOKEN=nonce%2Fhmac')
    await api.send('POST', '/api/auth/logout')
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': 'nonce/hmac' }
    expect(requests).toEqual([['/api/auth/logout', { method: 'POST', credentials: 'same-origin', headers }]])
  })

  test('has no time limit', async () => {
    vi.useFakeTimers()
    setCookie('XSRF-TOKEN=nonce')
    const pendingResponse = stubPendingFetch()
    const events: unknown[] = []
    const sending = makeApi()
      .send('POST', '/api/auth/logout')
      .finally(() => events.push('settled'))
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    expect(events).toEqual([])
    pendingResponse.resolve(Response.json({ message: 'Logged out.' }))
    expect(await sending).toEqual({ message: 'Logged out.' })
  })
})
