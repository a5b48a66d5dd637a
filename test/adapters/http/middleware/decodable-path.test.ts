import { expect, it } from 'vitest'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'
import { BASE_URL, unbuiltPages } from '#test/support/source-pages.ts'

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

const pages = ['/', '/shows/', '/de/shows/', '/reset-password/', '/confirm-email/', '/images/', '/feeds/', '/assets/']
const calls = ['/api/', '/api/shows/', '/api/auth/confirm-email/', '/api/still-on/']

it.each(undecodable)('refuses the undecodable path %s with 400 on page and API routes', async (odd) => {
  const { http, lines } = makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages })
  for (const path of [...pages, ...calls])
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      const response = await http.request(path + odd, { method })
      expect([method, path, response.status]).toEqual([method, path, 400])
      expect(response.headers.get('cache-control')).toBe('no-store')
      if (path.startsWith('/api/') && method !== 'HEAD')
        expect((await expectProblem(response, 400)).message).toBe('The request could not be understood.')
      else {
        expect(await response.text()).not.toContain(odd)
        if (!path.startsWith('/api/')) expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      }
    }
  expect(new Set(lines.map(({ level, message, status }) => `${level} ${message} ${status}`))).toEqual(
    new Set(['info request 400']),
  )
  expect(JSON.stringify(lines)).not.toContain(odd.slice(0, 10))
})

it('accepts undecodable queries', async () => {
  const { http } = makeHttpWorld()
  for (const odd of undecodable) expect((await http.request(`/api/shows?token=${odd}`)).status).toBe(200)
})
