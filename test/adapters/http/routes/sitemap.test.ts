import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#core/errors.ts'
import { PART_SIZE, type SitemapEntry } from '#core/sitemap/sitemap.ts'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'

const BASE = 'http://shows.example'
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'url' || name === 'sitemap' })

type ListedUrl = { loc: string; lastmod?: string }
const read = async (response: Response | Promise<Response>) => {
  const { status, headers } = await response
  const text = await (await response).text()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect(headers.get('set-cookie')).toBeNull()
  expect(XMLValidator.validate(text)).toBe(true)
  const document = parser.parse(text)
  const root = document.urlset ?? document.sitemapindex
  expect(root['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  return (root.url ?? root.sitemap ?? []) as readonly ListedUrl[]
}
const urlsOf = (listed: readonly ListedUrl[]) => listed.map(({ loc }) => loc)

/** The paths of the listed pages, except those of a single show, band, venue or city. */
const pagePaths = [
  ...['/', '/cities', '/about', '/support', '/contact', '/issues', '/privacy-policy', '/terms-of-use'],
  ...['/open-data', '/embed', '/api-docs', '/login', '/register', '/forgot-password'],
]

describe('sitemaps', () => {
  it('list every page, show, band, venue and city once, in the files that the index names', async () => {
    const { http, visitWith } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    for (const showTitle of ['Ska & <Öl>', '東京スカ'])
      expect((await manager.post('/api/shows', showBody({ showTitle }))).status).toBe(201)
    const index = await read(http.request('/sitemap.xml'))
    expect(urlsOf(index)).toEqual(
      ['pages', 'shows-1', 'bands-1', 'venues-1', 'cities-1'].map((name) => `${BASE}/sitemaps/${name}.xml`),
    )
    expect(index.map(({ lastmod }) => lastmod)).toEqual([undefined, ...Array(4).fill('2026-11-20T12:00:00.000Z')])
    const all = (await Promise.all(index.map(({ loc }) => read(http.request(new URL(loc).pathname))))).flat()
    expect(urlsOf(all)).toEqual([
      ...pagePaths.map((path) => BASE + path),
      `${BASE}/shows/2026-11-27-ska-and-ol`,
      `${BASE}/shows/2026-11-27-${encodeURIComponent('東京スカ')}`,
      `${BASE}/bands/the-nutmeg-seven`,
      `${BASE}/bands/trombone-tax`,
      `${BASE}/venues/bottom-of-the-hill-san-francisco`,
      `${BASE}/cities/san-francisco-ca-us`,
    ])
  })

  it('have no files for kinds without entries', async () => {
    const { http } = makeHttpWorld()
    expect(urlsOf(await read(http.request('/sitemap.xml')))).toEqual([`${BASE}/sitemaps/pages.xml`])
    await expectProblem(await http.request('/sitemaps/shows-1.xml'), 404)
  })

  it('are split into parts of 25,000 URLs without gaps or repeats', async () => {
    const changedAt = new Date('2026-11-20T12:00:00Z')
    const entryAt = (index: number): SitemapEntry => ({ slug: `show-${String(index).padStart(6, '0')}`, changedAt })
    const count = PART_SIZE + 2500
    const all = Array.from({ length: count }, (_, index) => entryAt(index))
    const limits: number[] = []
    const sitemap = {
      parts: async () => [0, PART_SIZE].map((index) => ({ first: entryAt(index).slug, changedAt })),
      entries: async (
        _: unknown,
        query: { from: { slug: string; isInclusive: boolean }; end: string | null; limit: number },
      ) => {
        limits.push(query.limit)
        const start = all.findIndex(({ slug }) =>
          query.from.isInclusive ? slug >= query.from.slug : slug > query.from.slug,
        )
        const batch = start < 0 ? [] : all.slice(start, start + query.limit)
        return batch.filter(({ slug }) => query.end === null || slug < query.end)
      },
    }
    const { http } = makeHttpWorld({ ports: { sitemap } })
    const first = await read(http.request('/sitemaps/shows-1.xml'))
    const second = await read(http.request('/sitemaps/shows-2.xml'))
    expect([first.length, second.length]).toEqual([PART_SIZE, 2500])
    expect(new Set(urlsOf([...first, ...second])).size).toBe(count)
    expect(Math.max(...limits)).toBe(1000)
    await expectProblem(await http.request('/sitemaps/shows-3.xml'), 404)
  })

  it('never exceed 50,000 URLs, even while entries are added', async () => {
    const changedAt = new Date(0)
    const entries = async (_: unknown, { from, limit }: { from: { slug: string }; limit: number }) =>
      Array.from({ length: limit }, () => ({ slug: `${from.slug}a`, changedAt }))
    const parts = async () => [{ first: 'a', changedAt }]
    const { http } = makeHttpWorld({ ports: { sitemap: { parts, entries } } })
    expect(await read(http.request('/sitemaps/shows-1.xml'))).toHaveLength(50_000)
  })

  it('compute their parts once for concurrent requests, and again after a failure', async () => {
    let reads = 0
    const countAndFailThrice = () => {
      reads += 1
      if (reads <= 3) throw new DomainError('unavailable')
    }
    const parts = async () => {
      countAndFailThrice()
      return [{ first: 'a', changedAt: new Date(0) }]
    }
    const { cities } = makeHttpWorld().ports
    const all = async () => {
      countAndFailThrice()
      return []
    }
    const { http } = makeHttpWorld({
      ports: { sitemap: { parts, entries: async () => [] }, cities: { ...cities, all } },
    })
    await expectProblem(await http.request('/sitemap.xml'), 503)
    while (reads < 3) await expectProblem(await http.request('/sitemap.xml'), 503)
    await Promise.all(Array.from({ length: 20 }, async () => (await http.request('/sitemap.xml')).text()))
    // Three failures, then one read per kind.
    expect(reads).toBe(7)
  })

  it.each(['shows-0', 'shows-01', 'shows-2', 'shows-99999999', 'accounts-1', 'shows', '..%2f..%2fetc', 'shows-1.xml'])(
    'have no file %s',
    async (name) => {
      const { http, visitWith } = makeHttpWorld()
      await (await visitWith('ShowManager')).post('/api/shows', showBody())
      await expectProblem(await http.request(`/sitemaps/${name}.xml`), 404)
      expect((await http.request(`/sitemaps/${name}.xml`, { method: 'HEAD' })).status).toBe(404)
    },
  )
})

it.each(['/sitemap.xml', '/sitemaps/pages.xml', '/robots.txt'])('%s is read-only', async (path) => {
  const { http } = makeHttpWorld()
  const head = await http.request(path, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await http.request(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

describe('robots.txt', () => {
  it('names the sitemap and disallows the API and exports', async () => {
    const response = await makeHttpWorld().http.request('/robots.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    const [group = '', sitemapLine] = text.split('\n\n')
    expect(sitemapLine).toBe(`Sitemap: ${BASE}/sitemap.xml\n`)
    const lines = group.split('\n')
    expect(lines[0]).toBe('User-agent: *')
    const isAllowed = (path: string) =>
      !lines.some((line) => line.startsWith('Disallow: ') && path.startsWith(line.slice(10)))
    for (const allowedPath of [
      '/',
      '/shows/x',
      '/shows/x/share.png',
      '/bands/x',
      '/venues/x',
      '/feeds/shows.ics',
      '/api-docs',
      '/login',
      '/register',
      '/forgot-password',
      '/about',
      '/add-show',
      '/profile',
      '/images/x.webp',
      '/assets/x.js',
    ])
      expect(isAllowed(allowedPath), allowedPath).toBe(true)
    for (const path of ['/api/shows', '/export/shows.csv']) expect(isAllowed(path), path).toBe(false)
  })
})
