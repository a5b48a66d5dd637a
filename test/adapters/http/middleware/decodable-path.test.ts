import { expect, it } from 'vitest'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'
import { BASE_URL, unbuiltPages } from '#test/support/unbuilt-pages.ts'

const undecodable = [
  '%',
  '%E2',
  '%E0%A4%A',
  '%ff%fe',
  '%ED%A0%80',
  '..%c0%afsecret.txt',
  'a%zz',
  `%E2${'x'.repeat(5_000)}`,
]

const nonApiPrefixes = [
  '/',
  '/shows/',
  '/de/shows/',
  '/reset-password/',
  '/confirm-email/',
  '/images/',
  '/feeds/',
  '/assets/',
]
const apiPrefixes = ['/api/', '/api/shows/', '/api/auth/confirm-email/', '/api/still-on/']

it.each(undecodable)(
  'returns 400 for paths that end in the undecodable %s, inside and outside the API',
  async (ending) => {
    const { http, lines } = makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages })
    for (const prefix of [...nonApiPrefixes, ...apiPrefixes])
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
        const response = await http.request(prefix + ending, { method })
        expect([method, prefix, response.status]).toEqual([method, prefix, 400])
        expect(response.headers.get('cache-control')).toBe('no-store')
        if (prefix.startsWith('/api/') && method !== 'HEAD')
          expect((await expectProblem(response, 400)).message).toBe('The request could not be understood.')
        else {
          expect(await response.text()).not.toContain(ending)
          if (!prefix.startsWith('/api/')) expect(response.headers.get('referrer-policy')).toBe('no-referrer')
        }
      }
    expect(new Set(lines.map(({ level, message, status }) => `${level} ${message} ${status}`))).toEqual(
      new Set(['info request 400']),
    )
    expect(JSON.stringify(lines)).not.toContain(ending.slice(0, 10))
  },
)

it('accepts undecodable queries', async () => {
  const { http } = makeHttpWorld()
  for (const token of undecodable) expect((await http.request(`/api/shows?token=${token}`)).status).toBe(200)
})
