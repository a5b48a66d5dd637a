import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Fetch, makeApi } from '#web/api.ts'

const setCookie = (line: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test's own browser has no Cookie Store API
  document.cookie = line
}

afterEach(() => {
  vi.useRealTimers()
  setCookie('XSRF-TOKEN=; Max-Age=0')
})

describe('a call that changes something', () => {
  test('is JSON and carries the cookies and the token of this visitor (specification section 7)', async () => {
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

  test('waits for its answer without a time-out', async () => {
    vi.useFakeTimers()
    setCookie('XSRF-TOKEN=nonce')
    const answer = Promise.withResolvers<Response>()
    const api = makeApi((_path, init) => {
      init?.signal?.addEventListener('abort', () => answer.reject(init.signal?.reason))
      return answer.promise
    })
    const ends: unknown[] = []
    const sending = api.send('POST', '/api/auth/logout').finally(() => ends.push('settled'))
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    expect(ends).toEqual([])
    answer.resolve(Response.json({ message: 'Logged out.' }))
    expect(await sending).toEqual({ message: 'Logged out.' })
  })
})
