import { describe, expect, it } from 'vitest'
import { apiCalls, nameOf } from '#test/support/calls.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const

const callsByPath = Map.groupBy(apiCalls, ({ path }) => path)
/** The supported methods of each path. HEAD is supported wherever GET has no side effects. */
const methodsByPath = [...callsByPath].map(([path, callsOfPath]): [string, string[]] => {
  const methods = [...new Set(callsOfPath.map(({ method }) => method))]
  const hasHead = methods.includes('GET') && !path.startsWith('/api/auth/confirm-email/')
  return [path, hasHead ? [...methods, 'HEAD'] : methods]
})

describe('an unsupported method', () => {
  it.each(methodsByPath)('is refused at %s with 405 and Allow, even without an XSRF token', async (path, allowed) => {
    const { http, store } = makeHttpWorld()
    const before = store.stored()
    for (const method of METHODS.filter((each) => !allowed.includes(each))) {
      const response = await http.request(path, { method })
      expect((response.headers.get('allow') ?? '').split(', ').sort()).toEqual([...allowed].sort())
      expect(response.status).toBe(405)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect(store.stored()).toEqual(before)
  })

  it('is refused with a problem document', async () => {
    const { message } = await expectProblem(await makeHttpWorld().http.request('/api/auth/login'), 405)
    expect(message).toBe('This address does not support this method.')
  })

  it('is never reported for a documented operation', async () => {
    const { http } = makeHttpWorld()
    for (const call of apiCalls) {
      const { status } = await http.request(call.path, { method: call.method })
      expect({ call: nameOf(call), isRefused: status === 405 }).toEqual({ call: nameOf(call), isRefused: false })
    }
  })

  it.each([
    ['/api/shows/filters', 'GET, HEAD'],
    ['/api/shows/month', 'GET, HEAD'],
    ['/api/shows/same-night', 'POST'],
    ['/api/bands/by-slug/none', 'GET, HEAD'],
  ])('is refused with the Allow header of %s itself, not that of a route with a parameter', async (path, allowed) => {
    const response = await makeHttpWorld().http.request(path, { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
  })

  it.each(['/', '/about', '/healthz', '/feeds/shows.ics', '/export/shows.csv', '/images/x.webp', '/assets/x.js'])(
    'is refused at %s, which is read-only',
    async (path) => {
      const response = await makeHttpWorld().http.request(path, { method: 'POST' })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    },
  )
})

describe('an unknown API path', () => {
  it.each(['GET', 'HEAD', 'OPTIONS', 'PROPFIND'])('returns 404 to %s', async (method) => {
    for (const path of ['/api', '/api/nothing', '/api/shows/1/2/3', '/api/auth/login/'])
      expect((await makeHttpWorld().http.request(path, { method })).status, path).toBe(404)
  })
})
