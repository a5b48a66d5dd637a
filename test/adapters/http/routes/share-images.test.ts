import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { RateLimits } from '#core/ports.ts'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld, noRateLimits } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'

const makeWorldWithShow = async (
  changes: Readonly<Record<string, unknown>> = {},
  settings: Parameters<typeof makeHttpWorld>[0] = {},
) => {
  const world = makeHttpWorld(settings)
  const admin = await world.visitWith('ShowAdmin')
  const show = await (await admin.post('/api/shows', showBody(changes))).json()
  const path = `/shows/${encodeURIComponent(show.slug)}/share.png`
  return { ...world, admin, show, path }
}

describe('the preview image of a show', () => {
  it('is a PNG of 1200 by 630 pixels that any site may embed', async () => {
    const { http, path } = await makeWorldWithShow()
    const response = await http.request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('set-cookie')).toBeNull()
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  })

  it('returns 304 for a known ETag until the text on the image changes', async () => {
    const { http, admin, show, path } = await makeWorldWithShow()
    const etag = (await http.request(path)).headers.get('etag') ?? ''
    const revalidate = () => http.request(path, { headers: { 'if-none-match': `"other", W/${etag}` } })
    const unchanged = await revalidate()
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag])
    const { version } = show
    await admin.put(`/api/shows/${show.id}`, showBody({ status: 'cancelled', version }))
    const changed = await revalidate()
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('contains no private street', async () => {
    const privateAddress = { addressVisibility: 'ask-a-punk', addressRevealMinutes: 60 * 24 * 7 }
    const { core, show } = await makeWorldWithShow(privateAddress)
    const { content } = await core.findShareImage(show.slug)
    expect(JSON.stringify(content)).not.toContain('17th Street')
    expect(content).toMatchObject({ venue: 'Bottom of the Hill', place: 'San Francisco, California' })
  })

  it('redirects after a rename, returns 410 for a deleted show and 404 for an unknown one', async () => {
    const { http, admin, show, path } = await makeWorldWithShow()
    await admin.put(
      `/api/shows/${show.id}`,
      showBody({ showTitle: '東京スカ', status: 'scheduled', version: show.version }),
    )
    const redirect = await http.request(path)
    const newPath = `/shows/2026-11-27-${encodeURIComponent('東京スカ')}/share.png`
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, newPath])
    expect((await http.request(newPath)).status).toBe(200)
    await admin.delete(`/api/shows/${show.id}`)
    expect(await expectProblem(await http.request(newPath), 410)).toMatchObject({ code: 'show.deleted' })
    for (const unknownSlug of ['no-such-show', '%00', 'x'.repeat(5000)])
      await expectProblem(await http.request(`/shows/${unknownSlug}/share.png`), 404)
  })

  it('is read-only, and is not drawn for HEAD', async () => {
    const { http, path, ports, core, show } = await makeWorldWithShow()
    const head = await http.request(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/png', ''])
    const { content } = await core.findShareImage(show.slug)
    expect(ports.shareImages.cached(content)).toBeNull()
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await http.request(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  it('is rate-limited per client when drawn, but not when cached', async () => {
    const use: RateLimits['use'] = async ({ name }) => (name === 'share-image-client' ? 90_000 : null)
    const { http, path, core, show, ports } = await makeWorldWithShow(
      {},
      { ports: { rateLimits: { ...noRateLimits, use } } },
    )
    const refused = await http.request(path)
    expect(refused.headers.get('retry-after')).toBe('90')
    await expectProblem(refused, 429)
    const { content } = await core.findShareImage(show.slug)
    await ports.shareImages.draw(content, async () => null)
    expect((await http.request(path)).status).toBe(200)
  })
})
