import { describe, expect, it } from 'vitest'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { BASE_URL, unbuiltPages } from '#test/support/unbuilt-pages.ts'

const locationOf = async (path: string, headers: Record<string, string>): Promise<string | null> => {
  const response = await makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages }).http.request(path, { headers })
  expect([200, 302, 404]).toContain(response.status)
  return response.headers.get('location')
}

describe('a URL without a language', () => {
  it.each([
    ["the browser's language", { 'Accept-Language': 'pt, de-AT;q=0.8, en;q=0.5' }, '/de/about?a=1'],
    [
      "the chosen language rather than the browser's",
      { Cookie: 'language=ja', 'Accept-Language': 'de' },
      '/ja/about?a=1',
    ],
    ['English if the browser prefers it', { 'Accept-Language': 'en-GB, de;q=0.9' }, null],
    ['English if the site has none of the requested languages', { 'Accept-Language': 'pt, xx;q=0.9, de;q=0' }, null],
    ['English if it was chosen', { Cookie: 'language=en', 'Accept-Language': 'de' }, null],
    [
      'English if the cookie contains no known language',
      { Cookie: 'language=//evil.example', 'Accept-Language': '*' },
      null,
    ],
    [
      'English if the visitor follows a link on our own site',
      { 'Accept-Language': 'de', Referer: `${BASE_URL}/de/about` },
      null,
    ],
    [
      "the browser's language if the visitor follows a link on another site",
      { 'Accept-Language': 'de', Referer: 'https://a.example/' },
      '/de/about?a=1',
    ],
    ["the browser's language if the Referer is malformed", { 'Accept-Language': 'de', Referer: '//' }, '/de/about?a=1'],
  ])('leads to a page in %s', async (_, headers, location) => {
    expect(await locationOf('/about?a=1', headers)).toBe(location)
  })

  it('redirects with a minimal body', async () => {
    const world = makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages })
    const response = await world.http.request('/about', { headers: { 'Accept-Language': 'de' } })
    expect((await response.text()).length).toBeLessThan(200)
  })
})

describe('a URL with a language, or for something other than a page', () => {
  it.each(['/de/about', '/de/de', '/assets/gone.js', '/.well-known/security.txt', '/apple-touch-icon.png'])(
    'is not redirected: %s',
    async (path) => {
      expect(await locationOf(path, { 'Accept-Language': 'fr' })).toBeNull()
    },
  )
})
