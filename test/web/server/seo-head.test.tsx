import { describe, expect, test } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { showEdit } from '#test/support/bodies.ts'
import { openPage } from '#test/support/open-page.tsx'
import { site } from '#test/support/test-site.ts'
import { makeWorld, type World } from '#test/support/world.ts'
import { seoHead } from '#web/server/seo-head.ts'

const metaOf = (page: Document) =>
  Object.fromEntries(
    [...page.head.querySelectorAll('meta[name],meta[property]')].map((meta) => [
      meta.getAttribute('name') ?? meta.getAttribute('property'),
      meta.getAttribute('content'),
    ]),
  )
const canonicalOf = (page: Document) => page.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null
const structuredDataOf = (page: Document) =>
  JSON.parse(page.head.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null')

const worldWithShow = async (changes = {}) => {
  const world = makeWorld()
  const show = await addShow(world, changes)
  return { world, show }
}

const sitePreview = {
  'og:image': 'http://localhost/share.png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': 'Ska, punk, reggae & rocksteady. Live.',
  'twitter:card': 'summary_large_image',
}

describe('the SEO head of a public page', () => {
  test('describes a show', async () => {
    const { world, show } = await worldWithShow({ bandList: [{ bandName: 'Mom & "Pop" <3' }] })
    const { page } = await openPage(world, `/shows/${show.slug}?from=mail`)
    const title = 'Mom & "Pop" <3, Bottom of the Hill, San Francisco, Fri 11/27/2026'
    const description = 'Skanksgiving: Mom & "Pop" <3 at Bottom of the Hill, San Francisco, California, 11/27/2026.'
    const url = `http://localhost/shows/${show.slug}`
    const imageUrl = RegExp(`^${url}/share\\.png\\?v=[0-9a-z]{8,}$`)
    expect(page.title).toBe(`${title} | Upstroke`)
    expect(canonicalOf(page)).toBe(url)
    expect(metaOf(page)).toMatchObject({
      description,
      'og:site_name': 'Upstroke',
      'og:title': title,
      'og:description': description,
      'og:type': 'website',
      'og:url': url,
      'og:image': expect.stringMatching(imageUrl),
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': description,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': expect.stringMatching(imageUrl),
      'twitter:image:alt': description,
    })
    expect(metaOf(page)).not.toHaveProperty('robots')
    expect(structuredDataOf(page)).toMatchObject({
      '@type': 'MusicEvent',
      '@id': url,
      image: [`${url}/share.png`],
    })
  })

  test('puts the status first for a show that is off', async () => {
    const { world, show } = await worldWithShow()
    const admin = await world.as('ShowAdmin')
    await world.core.editShow(admin, show.id, showEdit({ status: 'cancelled' }))
    const { page } = await openPage(world, `/shows/${show.slug}`)
    expect(page.title).toMatch(/^Cancelled: The Nutmeg Seven, /)
    expect(metaOf(page).description).toMatch(/^Cancelled\. Skanksgiving: /)
    expect(metaOf(page)['og:image']).toMatch(/share\.png\?v=\w+$/)
  })

  test('describes a band, a venue and the list of all shows', async () => {
    const { world, show } = await worldWithShow()
    const band = await openPage(world, `/bands/${show.lineUp[0]?.bandSlug}`)
    expect(canonicalOf(band.page)).toBe('http://localhost/bands/the-nutmeg-seven')
    expect(metaOf(band.page)).toMatchObject({
      'og:type': 'profile',
      'og:title': 'The Nutmeg Seven: upcoming shows',
      ...sitePreview,
    })
    expect(structuredDataOf(band.page)).toMatchObject({ '@type': 'MusicGroup', name: 'The Nutmeg Seven' })
    const venue = await openPage(world, `/venues/${show.venueSlug}`)
    expect(canonicalOf(venue.page)).toBe(`http://localhost/venues/${show.venueSlug}`)
    expect(metaOf(venue.page)).toMatchObject({ 'og:type': 'website', ...sitePreview })
    expect(structuredDataOf(venue.page)).toMatchObject({ '@type': 'MusicVenue', name: 'Bottom of the Hill' })
    const home = await openPage(world, '/')
    expect(canonicalOf(home.page)).toBe('http://localhost/')
    expect(metaOf(home.page)).toMatchObject({ 'og:url': 'http://localhost/', ...sitePreview })
  })

  test('shortens texts to 300 characters for previews, and keeps URLs complete', async () => {
    const bandList = Array.from({ length: 30 }, (_, index) => ({ bandName: `The ${index} ${'𝔖'.repeat(200)}` }))
    const { world, show } = await worldWithShow({ bandList, showTitle: '東'.repeat(80) })
    const { page } = await openPage(world, `/shows/${encodeURIComponent(show.slug)}`)
    const meta = metaOf(page)
    for (const name of ['description', 'og:title', 'og:description', 'og:image:alt', 'twitter:title'])
      expect([...(meta[name] ?? '')].length, name).toBe(300)
    const url = `http://localhost/shows/${encodeURIComponent(show.slug)}`
    expect(url.length).toBeGreaterThan(600)
    expect([canonicalOf(page), meta['og:url']]).toEqual([url, url])
    expect(meta['og:image']?.split('?')[0]).toBe(`${url}/share.png`)
  })

  test('names a preview image that exists', async () => {
    const { world, show } = await worldWithShow()
    const { page } = await openPage(world, `/shows/${show.slug}`)
    const [, slug] = /\/shows\/(.+)\/share\.png/.exec(metaOf(page)['og:image'] ?? '') ?? []
    expect((await world.core.findShareImage(slug ?? '')).slug).toBe(show.slug)
  })
})

test('the SEO head of a translated page is in the page’s language and has its URL', async () => {
  const { world, show } = await worldWithShow({ bandList: [] })
  const paths = {
    show: `/shows/${show.slug}`,
    venue: `/venues/${show.venueSlug}`,
  }
  const seoHeadAt = async (path: string) => {
    const { page } = await openPage(world, path)
    return { data: structuredDataOf(page), canonical: canonicalOf(page), description: metaOf(page).description }
  }
  const { data, canonical, description } = await seoHeadAt(`/de${paths.show}`)
  expect(data).toMatchObject({
    '@id': `http://localhost${paths.show}`,
    url: `http://localhost/de${paths.show}`,
    description,
    image: [`http://localhost${paths.show}/share.png`],
  })
  expect(data.url).toBe(canonical)
  expect(description).toContain('Noch offen')
  expect((await seoHeadAt(`/de${paths.venue}`)).data).toMatchObject({
    '@id': `http://localhost${paths.venue}`,
    url: `http://localhost/de${paths.venue}`,
  })
})

describe('an error page', () => {
  const pages: readonly [string, string, (world: World) => Promise<string>][] = [
    ['a page that does not exist', 'Page not found', async () => '/nowhere'],
    ['a show that does not exist', 'Page not found', async () => '/shows/none'],
    [
      'a deleted show',
      'This show was deleted',
      async (world) => {
        const show = await addShow(world)
        await world.core.deleteShow(await world.as('ShowAdmin'), show.id)
        return `/shows/${show.slug}`
      },
    ],
  ]
  test.each(pages)('for %s has a title and text for previews, and is not indexed', async (_, title, pathIn) => {
    const world = makeWorld()
    const { page } = await openPage(world, await pathIn(world))
    const meta = metaOf(page)
    expect(meta).toMatchObject({ robots: 'noindex', 'og:title': title, 'og:site_name': 'Upstroke', ...sitePreview })
    expect(meta['og:description']).toBe(page.querySelector('.lead')?.textContent)
    expect(meta['og:url']).toBeUndefined()
    expect(canonicalOf(page)).toBeNull()
  })

  test('behind a secret link has no preview', () => {
    expect(seoHead(site, { status: 404 }, 'with-link')).not.toContain('og:')
  })
})

describe('a page excluded from search engines', () => {
  const pages: readonly [string, (world: World) => Promise<string>][] = [
    ['the target of an emailed link', async () => '/confirm-email?token=x'],
    ['a list filtered by several parameters', async () => '/?city=Berlin&country=DE'],
    ['a list with an invalid date', async () => '/?startDate=never'],
    ['a list with a city name that is too long', async () => `/?city=${'x'.repeat(65)}`],
  ]
  test.each(pages)('(%s) is marked `noindex`, and has no preview', async (_, pathIn) => {
    const world = makeWorld()
    const { page } = await openPage(world, await pathIn(world))
    expect(metaOf(page).robots).toBe('noindex')
    expect(canonicalOf(page)).toBeNull()
    expect(Object.keys(metaOf(page)).filter((name) => /^(og|twitter):/.test(name))).toEqual([])
  })
})

test.each([
  ['/add-show', '/login'],
  ['/profile', '/login'],
  ['/de/audit', '/de/login'],
])('the canonical URL of %s, which needs an account, is that of the log-in page', async (path, loginPath) => {
  const { page } = await openPage(makeWorld(), path)
  expect(canonicalOf(page)).toBe(site.baseUrl + loginPath)
  expect(metaOf(page).robots).toBeUndefined()
  expect(page.querySelectorAll('link[hreflang]')).toHaveLength(0)
  expect(Object.keys(metaOf(page)).filter((name) => /^(og|twitter):/.test(name))).toEqual([])
})

test.each([{ status: 422 }, { status: 503 }, { redirect: '/elsewhere' }])(
  'a page with %j is not indexed, even if it has a canonical path',
  (head) => {
    const html = seoHead(site, { canonicalPath: '/x', ...head }, 'all')
    expect(html).toMatch(/^<meta name="description" content="[^"]+"><meta name="robots" content="noindex">$/)
    expect(seoHead(site, { canonicalPath: '/x' }, 'all')).toContain('rel="canonical"')
  },
)

describe('a non-canonical path', () => {
  test.each([
    ['/shows/SLUG/', '/shows/SLUG'],
    ['/SHOWS/SLUG', '/shows/SLUG'],
    ['/Shows/SLUG/?from=mail', '/shows/SLUG?from=mail'],
    ['/bands/the-nutmeg-seven/', '/bands/the-nutmeg-seven'],
    ['/LOGIN', '/login'],
    ['/login/', '/login'],
    ['/Reset-Password/AbC', '/reset-password/AbC'],
    ['/de/', '/de'],
    ['/de/?city=Berlin', '/de?city=Berlin'],
    ['/DE/shows/SLUG', '/de/shows/SLUG'],
    ['/Ja', '/ja'],
  ])('%s redirects permanently to %s', async (path, canonicalPath) => {
    const { world, show } = await worldWithShow()
    const { status, location } = await openPage(world, path.replace('SLUG', show.slug))
    expect([status, location]).toEqual([301, canonicalPath.replace('SLUG', show.slug)])
  })

  test.each(['/nowhere/', '/shows/', '/Nowhere', '/shows//x', '/de/nowhere/', '/de/de'])(
    '%s is still not found',
    async (path) => {
      expect((await openPage(makeWorld(), path)).status).toBe(404)
    },
  )
})
