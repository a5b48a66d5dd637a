import { describe, expect, it } from 'vitest'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { BASE_URL, sourcePages } from '#test/support/source-pages.ts'

const placeOf = async (path: string, headers: Record<string, string>): Promise<string | null> => {
  const answer = await makeHttpWorld({ baseUrl: BASE_URL, render: sourcePages }).http.request(path, { headers })
  expect([200, 302, 404]).toContain(answer.status)
  return answer.headers.get('location')
}

describe('an address without a language', () => {
  it.each([
    ['what the browser asks for', { 'Accept-Language': 'pt, de-AT;q=0.8, en;q=0.5' }, '/de/about?a=1'],
    [
      'what was chosen, before what the browser asks for',
      { Cookie: 'language=ja', 'Accept-Language': 'de' },
      '/ja/about?a=1',
    ],
    ['English, when that is what is read', { 'Accept-Language': 'en-GB, de;q=0.9' }, null],
    ['English, when none of ours is read', { 'Accept-Language': 'pt, xx;q=0.9, de;q=0' }, null],
    ['English, when that was chosen', { Cookie: 'language=en', 'Accept-Language': 'de' }, null],
    ['no language that is none', { Cookie: 'language=//evil.example', 'Accept-Language': '*' }, null],
    ['where a link of ours says', { 'Accept-Language': 'de', Referer: `${BASE_URL}/de/about` }, null],
    [
      'what is read by who comes from elsewhere',
      { 'Accept-Language': 'de', Referer: 'https://a.example/' },
      '/de/about?a=1',
    ],
    ['what is read by who tells nothing sensible', { 'Accept-Language': 'de', Referer: '//' }, '/de/about?a=1'],
  ])('uses %s', async (_what, headers, place) => {
    expect(await placeOf('/about?a=1', headers)).toBe(place)
  })

  it('redirects with a minimal body', async () => {
    const world = makeHttpWorld({ baseUrl: BASE_URL, render: sourcePages })
    const answer = await world.http.request('/about', { headers: { 'Accept-Language': 'de' } })
    expect((await answer.text()).length).toBeLessThan(200)
  })

  it.each(['/de/about', '/assets/gone.js', '/.well-known/security.txt', '/apple-touch-icon.png', '/de/de'])(
    'is never %s, which does not redirect',
    async (path) => {
      expect(await placeOf(path, { 'Accept-Language': 'fr' })).toBeNull()
    },
  )
})
