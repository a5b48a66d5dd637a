import { beforeEach, describe, expect, it } from 'vitest'
import type { ShowListing } from '#core/shows/listing.ts'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { BASE_URL, unbuiltPages } from '#test/support/unbuilt-pages.ts'

let world: HttpWorld
let manager: TestClient
let show: ShowListing
beforeEach(async () => {
  world = makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages })
  manager = await world.visitWith('ShowManager')
  show = await (await manager.post('/api/shows', showBody())).json()
})

const edit = async (version: number, changes: object) => {
  const response = await manager.put(`/api/shows/${show.id}`, { ...showBody(), version, ...changes })
  expect(response.status).toBe(200)
}
const getPage = async (path: string) => {
  const response = await world.http.request(path)
  return { status: response.status, html: (await response.text()).replace(/<script type="application\/json".*/s, '') }
}

describe('a server-rendered history page', () => {
  it('is linked from the pages of shows and bands, exists for venues, and links to older changes', async () => {
    for (let version = 1; version <= 30; version += 1) await edit(version, { price: `$${version}` })
    expect((await getPage(`/shows/${show.slug}`)).html).toContain(`href="/history/shows/${show.id}"`)
    const first = await getPage(`/history/shows/${show.id}`)
    expect(first.status).toBe(200)
    expect(first.html).toContain('$30')
    expect(first.html).not.toContain('$4')
    expect(first.html).toMatch(new RegExp(`href="/history/shows/${show.id}\\?before=7"[^>]*>Older changes`))
    const second = await getPage(`/history/shows/${show.id}?before=7`)
    expect(second.html).toContain('$5')
    expect(second.html).toContain('added it')
    expect(second.html).not.toContain('Older changes')
    const bandId = show.bandList[0]?.bandId
    expect((await getPage(`/bands/the-nutmeg-seven`)).html).toContain(`href="/history/bands/${bandId}"`)
    expect((await getPage(`/history/bands/${bandId}`)).html).toContain('History of The Nutmeg Seven')
    expect((await getPage(`/history/venues/${show.venueId}`)).html).toContain('History of Bottom of the Hill')
  })

  it('links to a page that shows a long change in full, even in another language', async () => {
    const description = 'd'.repeat(4096)
    await edit(1, { description })
    const historyPage = await getPage(`/de/history/shows/${show.id}`)
    expect(historyPage.html).not.toContain('d'.repeat(161))
    expect(historyPage.html).toContain(`href="/de/history/shows/${show.id}?version=2"`)
    expect((await getPage(`/de/history/shows/${show.id}?version=2`)).html).toContain(description)
  })

  it('is marked noindex', async () => {
    const html = await (await world.http.request(`/history/shows/${show.id}`)).text()
    expect(html).toContain('name="robots" content="noindex"')
  })

  it('contains no private street', async () => {
    const admin = await world.visitWith('ShowAdmin')
    const hidden = { address: '7 Secret Street', addressVisibility: 'ask-a-punk', version: 1 }
    expect((await admin.put(`/api/venues/${show.venueId}`, venueBody(hidden))).status).toBe(200)
    const response = await world.http.request(`/history/venues/${show.venueId}`)
    const html = await response.text()
    expect(html).toContain('Ask a punk')
    expect(html).not.toMatch(/7 Secret Street|1233 17th Street/)
  })

  it.each([
    '/history/shows/00000000-0000-4000-8000-00000000ffff',
    '/history/shows/x',
    '/history/accounts/x',
    '/history/shows',
  ])('returns 404 at %s', async (path) => {
    expect((await getPage(path)).status).toBe(404)
  })

  it('returns 404 for an unknown version, a malformed `before`, and a deleted show', async () => {
    expect((await getPage(`/history/shows/${show.id}?version=9`)).status).toBe(404)
    expect((await getPage(`/history/shows/${show.id}?before=x`)).status).toBe(404)
    await manager.delete(`/api/shows/${show.id}`)
    expect((await getPage(`/history/shows/${show.id}`)).status).toBe(404)
  })
})
