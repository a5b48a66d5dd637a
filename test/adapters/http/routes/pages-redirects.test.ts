import { expect, it } from 'vitest'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { BASE_URL, unbuiltPages } from '#test/support/unbuilt-pages.ts'

const makeWorldWithPages = () => makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages })

it('redirects a former URL permanently and forbids caching the redirect', async () => {
  const { http, visitWith } = makeWorldWithPages()
  const admin = await visitWith('ShowAdmin')
  const show = await (await admin.post('/api/shows', showBody({ showTitle: 'Ska & Öl' }))).json()
  const formerPath = `/shows/${encodeURIComponent(show.slug)}`
  expect((await http.request(formerPath)).status).toBe(200)
  const version = show.version
  await admin.send('PUT', `/api/shows/${show.id}`, showBody({ showTitle: '東京スカ', status: 'scheduled', version }))
  for (const path of [formerPath, `${formerPath}?from=mail`]) {
    const response = await http.request(path)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(`/shows/2026-11-27-${encodeURIComponent('東京スカ')}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

it.each(['band', 'venue'] as const)('redirects a URL with the id of a %s to the URL with its slug', async (kind) => {
  const { http, visitWith } = makeWorldWithPages()
  const show = await (await (await visitWith('ShowManager')).post('/api/shows', showBody())).json()
  const [id, slug] = kind === 'band' ? [show.lineUp[0].bandId, show.lineUp[0].bandSlug] : [show.venueId, show.venueSlug]
  const response = await http.request(`/${kind}s/${id}`)
  expect([response.status, response.headers.get('location')]).toEqual([301, `/${kind}s/${slug}`])
})

it.each(['/still-on/made-up?answer=yes', '/STILL-ON/made-up', '/still%2Don/made-up'])(
  'forbids caching a reconfirmation page, and sending its URL as the referrer: %s',
  async (path) => {
    const response = await makeWorldWithPages().http.request(path)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)
