import { describe, expect, it } from 'vitest'
import { roleNames } from '#core/permissions/policy.ts'
import { showBody } from '#test/support/bodies.ts'
import { apiCalls, callTable } from '#test/support/calls.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'

const otherOriginHeaders = { origin: 'https://zine.example' }
const corsHeadersOf = (response: Response): [string, string][] =>
  [...response.headers].filter(([name]) => name.startsWith('access-control'))

describe('a page that sends its origin', () => {
  it.each(['https://zine.example', 'null', 'http://shows.example:8080', 'https://shows.example'])(
    'reads shows anonymously, even with cookies: %s',
    async (origin) => {
      const { visitWith, visit } = makeHttpWorld()
      const admin = await visitWith(...roleNames)
      const { id, slug } = await (await admin.post('/api/shows', showBody())).json()
      const paths = [
        '/api/shows',
        '/api/shows/filters',
        '/api/shows/month',
        `/api/shows/${id}`,
        `/api/shows/by-slug/${slug}`,
      ]
      for (const path of paths) {
        const response = await admin.get(path, { origin })
        expect(corsHeadersOf(response)).toEqual([['access-control-allow-origin', '*']])
        expect(response.headers.getSetCookie()).toEqual([])
        expect(response.headers.get('cache-control')).toBe('public, max-age=60')
        expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
        expect(response.headers.get('vary')).toContain('Origin')
        expect(await response.json()).toEqual(await (await visit().get(path)).json())
      }
      expect((await (await admin.get(`/api/shows/${id}`)).json()).userEditable).toBe(true)
    },
  )

  it('gets the same headers for HEAD as for GET', async () => {
    const { visitWith } = makeHttpWorld()
    const admin = await visitWith(...roleNames)
    for (const path of ['/api/shows', '/api/shows?limit=0']) {
      const headersOf = async (method: string) => {
        const { headers } = await admin.fetch(path, { method, headers: otherOriginHeaders })
        headers.delete('x-request-id')
        return Object.fromEntries(headers)
      }
      expect(await headersOf('HEAD')).toEqual(await headersOf('GET'))
    }
  })

  it('can read why its request was refused', async () => {
    const visitor = makeHttpWorld().visit()
    const response = await visitor.get('/api/shows?limit=0', otherOriginHeaders)
    expect(corsHeadersOf(response)).toEqual([['access-control-allow-origin', '*']])
    await expectProblem(response, 422)
  })

  it('gets 410 for a deleted show even if the user may see the show', async () => {
    const { visitWith } = makeHttpWorld()
    const admin = await visitWith(...roleNames)
    const { id } = await (await admin.post('/api/shows', showBody())).json()
    await admin.delete(`/api/shows/${id}`)
    expect((await admin.get(`/api/shows/${id}`)).status).toBe(200)
    await expectProblem(await admin.get(`/api/shows/${id}`, otherOriginHeaders), 410)
  })

  it('gets no CORS headers if the origin is our own', async () => {
    const response = await makeHttpWorld().visit().get('/api/shows', { origin: 'http://shows.example' })
    expect(corsHeadersOf(response)).toEqual([])
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, /)
  })

  const readableRoute = /^\/api\/(?:shows(?:\/|$)|openapi\.json$)/
  it.each(callTable(apiCalls.filter(({ method, route }) => method !== 'GET' || !readableRoute.test(route))))(
    'cannot read the responses to %s',
    async (_, { method, path }) => {
      const admin = await makeHttpWorld().visitWith(...roleNames)
      const responses = [
        await admin.fetch(path, { method, headers: otherOriginHeaders }),
        await admin.fetch(path, {
          method: 'OPTIONS',
          headers: { ...otherOriginHeaders, 'access-control-request-method': method },
        }),
      ]
      for (const response of responses) expect(corsHeadersOf(response)).toEqual([])
    },
  )
})
