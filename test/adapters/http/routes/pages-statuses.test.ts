import { beforeAll, describe, expect, it } from 'vitest'
import { showBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld } from '#test/support/http-world.ts'
import { BASE_URL, unbuiltPages } from '#test/support/unbuilt-pages.ts'

const makeWorldWithRenamesAndDeletion = async () => {
  const world = makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages })
  const admin = await world.visitWith('ShowAdmin')
  const add = async (changes: Record<string, unknown>) => (await admin.post('/api/shows', showBody(changes))).json()
  await add({ showTitle: 'Unchanged' })
  const renamed = await add({ showTitle: 'Before' })
  await admin.put(`/api/shows/${renamed.id}`, showBody({ showTitle: 'After', status: 'scheduled', version: 1 }))
  const deleted = await add({ showTitle: 'Deleted' })
  await admin.delete(`/api/shows/${deleted.id}`)
  const [{ bandId }] = renamed.lineUp
  await admin.put(`/api/bands/${bandId}`, { name: 'Nutmeg Eight', bio: '', links: [], version: 1 })
  return world
}

const NIGHT = '2026-11-27'
const png = 'image/png'
const html = 'text/html; charset=UTF-8'
const ics = 'text/calendar; charset=utf-8'
const problem = 'application/problem+json; charset=utf-8'

describe('the path', () => {
  let world: HttpWorld
  beforeAll(async () => {
    world = await makeWorldWithRenamesAndDeletion()
  })

  it.each([
    ['/', 200, html],
    [`/shows/${NIGHT}-unchanged`, 200, html],
    [`/shows/${NIGHT}-unchanged?utm_source=x`, 200, html],
    [`/shows/${NIGHT}-unchanged.ics`, 200, ics],
    [`/shows/${NIGHT}-unchanged/share.png`, 200, png],
    ['/bands/nutmeg-eight', 200, html],
    ['/venues/bottom-of-the-hill-san-francisco', 200, html],
    ['/login', 200, html],
    ['/api-docs', 200, html],
    ['/open-data', 200, html],
    ['/embed', 200, html],
    ['/robots.txt', 200, 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 200, 'application/xml; charset=utf-8'],
    ['/sitemaps/shows-1.xml', 200, 'application/xml; charset=utf-8'],
    [`/shows/${NIGHT}-deleted`, 410, html],
    [`/shows/${NIGHT}-deleted.ics`, 410, problem],
    [`/shows/${NIGHT}-deleted/share.png`, 410, problem],
    ['/shows/none', 404, html],
    ['/shows/none.ics', 404, problem],
    ['/shows/none/share.png', 404, problem],
    [`/shows/${NIGHT}-unchanged/more`, 404, html],
    [`/shows/${NIGHT}-unchanged/SHARE.PNG`, 404, html],
    [`/shows/${NIGHT}-UNCHANGED`, 404, html],
    ['/bands/none', 404, html],
    ['/venues/none', 404, html],
    ['/bands', 404, html],
    ['/nowhere', 404, html],
    ['/nowhere/', 404, html],
    ['/SITEMAP.XML', 404, html],
    ['/sitemaps/shows-2.xml', 404, problem],
  ])('%s responds to GET and HEAD with status %s', async (path, status, type) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await world.http.request(path, { method })
      expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
      if (method === 'HEAD') expect(await response.text()).toBe('')
    }
  })

  it.each([
    [`/shows/${NIGHT}-before`, `/shows/${NIGHT}-after`],
    [`/shows/${NIGHT}-before.ics`, `/shows/${NIGHT}-after.ics`],
    [`/shows/${NIGHT}-before/share.png`, `/shows/${NIGHT}-after/share.png`],
    ['/bands/the-nutmeg-seven', '/bands/nutmeg-eight'],
    [`/shows/${NIGHT}-unchanged/`, `/shows/${NIGHT}-unchanged`],
    [`/Shows/${NIGHT}-unchanged/?utm_source=x`, `/shows/${NIGHT}-unchanged?utm_source=x`],
    ['/BANDS/nutmeg-eight', '/bands/nutmeg-eight'],
    ['/login/', '/login'],
    ['/Login', '/login'],
  ])('%s redirects permanently to %s', async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await world.http.request(path, { method })
      expect([response.status, response.headers.get('location')]).toEqual([301, location])
      expect((await world.http.request(location)).status).toBe(200)
    }
  })

  it.each([`/shows/${NIGHT}-unchanged`, '/', '/nowhere', `/shows/${NIGHT}-unchanged/share.png`, '/sitemap.xml'])(
    '%s is read-only',
    async (path) => {
      const response = await world.http.request(path, { method: 'DELETE' })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    },
  )
})
