import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#core/errors.ts'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { namedCases } from '#test/support/named-cases.ts'
import { BASE_URL, inlineHeadScriptHash, unbuiltPages } from '#test/support/unbuilt-pages.ts'

const makeWorldWithPages = (settings: Parameters<typeof makeHttpWorld>[0] = {}) =>
  makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages, ...settings })

describe('a page', () => {
  it('contains the shows in its HTML, which is the same for users and visitors except for the dehydrated state', async () => {
    const { http, visitWith } = makeWorldWithPages()
    const manager = await visitWith('ShowManager')
    await manager.post('/api/shows', showBody())
    const response = await http.request('/')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(html).toContain('Skanksgiving')
    const withoutState = (page: string) => page.replace(/<script type="application\/json".*/s, '')
    expect(withoutState(await (await manager.get('/')).text())).toBe(withoutState(html))
    expect(html).not.toContain('Person 1')
  })

  it('contains no inline script except the one that its content security policy allows', async () => {
    const { http, visitWith } = makeWorldWithPages()
    const added = await (await visitWith('ShowManager')).post('/api/shows', showBody())
    for (const path of ['/', '/login', `/shows/${(await added.json()).slug}`]) {
      const response = await http.request(path)
      const html = await response.text()
      const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      const inline = scripts.filter(
        ([, attributes]) => !/ src=| type="application\/(ld\+)?json"/.test(attributes ?? ''),
      )
      expect(
        inline.map(
          ([, , text]) =>
            `sha256-${createHash('sha256')
              .update(text ?? '')
              .digest('base64')}`,
        ),
      ).toEqual([inlineHeadScriptHash])
      expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' '${inlineHeadScriptHash}'`)
      expect(html).not.toMatch(/<[^>]+\s(on\w+|style)=/)
    }
  })

  it('escapes text from users in its HTML, its state and its structured data', async () => {
    const { http, visitWith } = makeWorldWithPages()
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&<!--'
    const body = showBody({ showTitle: evil, description: evil, venueName: evil, bandList: [{ bandName: evil }] })
    const { slug } = await (await (await visitWith('ShowManager')).post('/api/shows', body)).json()
    for (const path of ['/', `/shows/${slug}`]) {
      const html = await (await http.request(path)).text()
      expect(html).toContain('alert(1)')
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<img src=x')
      expect(html).not.toContain('</script><script>')
    }
  })

  it.each(
    namedCases([
      '/nowhere',
      '/shows/no-such-show',
      '/shows/%00',
      '/shows/..%2F..%2Fapi%2Fsession',
      '/%00',
      '/%2e%2e%2f%2e%2e%2fetc/passwd',
      '/..%5c..%5cwindows%5cwin.ini',
      '/%5cevil.example',
      '/etc/passwd',
      '/index.html',
      '/index.php',
      '/wp-login.php',
      '/.env',
      '/.git/config',
      '/.vite/manifest.json',
      '/api%2Fsession',
      '/login%2f..%2fapi',
      '/<script>alert(1)</script>',
      '/@/evil.example',
      '/:80',
      `/${'x'.repeat(100_000)}`,
      `/${'x/'.repeat(2000)}`,
    ]),
  )('has the status 404 at an unknown path: %s', async (_, path) => {
    const { http, lines } = makeWorldWithPages()
    const response = await http.request(path)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(html).toMatch(/^<!doctype html>/)
    expect(html).toContain('<h1')
    expect(html).not.toContain('<script>alert')
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it.each(
    namedCases([
      '?page=-1',
      '?page=1e9',
      '?page=%00',
      '?page[]=1',
      '?__proto__=1',
      '?%E0%A4%A',
      `?${'x=1&'.repeat(500)}`,
    ]),
  )('accepts any query string: %s', async (_, query) => {
    expect((await makeWorldWithPages().http.request(`/${query}`)).status).toBe(200)
  })

  it("takes the site's URL from the configuration, not from the request", async () => {
    const { http, visitWith } = makeWorldWithPages()
    const { slug } = await (await (await visitWith('ShowManager')).post('/api/shows', showBody())).json()
    for (const path of ['/', `/shows/${slug}`]) {
      const response = await http.request(`http://evil.example${path}`, {
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      })
      const html = await response.text()
      expect(html).toContain(`<link rel="canonical" href="${BASE_URL}${path}"`)
      expect(html + JSON.stringify([...response.headers])).not.toContain('evil.example')
    }
  })

  it('returns 503 with Retry-After only if it needs data that is unavailable', async () => {
    const list = async (): Promise<never> => {
      throw new DomainError('unavailable')
    }
    const world = makeWorldWithPages()
    const catalog = { ...world.ports.catalog, list }
    const response = await makeWorldWithPages({ ports: { catalog } }).http.request('/')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('Something went wrong.')
    expect((await makeWorldWithPages({ ports: { catalog } }).http.request('/login')).status).toBe(200)
  })

  it('keeps the message of an internal error out of the response and the log', async () => {
    const list = async (): Promise<never> => {
      throw new Error('password of pauline@people.example')
    }
    const { http, lines } = makeWorldWithPages({ ports: { catalog: { ...makeWorldWithPages().ports.catalog, list } } })
    const response = await http.request('/')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('pauline')
    expect(lines.filter(({ message }) => message === 'fault')).not.toEqual([])
    expect(JSON.stringify(lines)).not.toContain('pauline')
  })
})

describe('a redirect', () => {
  it.each([
    ['//evil.example', '/evil.example'],
    ['//evil.example/%2e%2e', '/'],
    ['///evil.example', '/evil.example'],
    ['//login?next=//evil.example', '/login?next=//evil.example'],
    ['//', '/'],
    ['/\\evil.example', '/evil.example'],
    ['//[', '/['],
    ['/de//evil.example/login', '/de/evil.example/login'],
    ['/ja///', '/ja/'],
  ])('leads from %s to %s on our own site', async (path, location) => {
    const response = await makeWorldWithPages().http.request(`http://x${path}`)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(location)
    expect(new URL(location, BASE_URL).origin).toBe(BASE_URL)
  })

  it('is caused neither by query parameters nor by pages that require a log-in', async () => {
    const { http } = makeWorldWithPages()
    const paths = ['/login?next=https://evil.example', '/login?returnTo=//evil.example', '/logout?url=javascript:1']
    for (const path of [...paths, '/add-show', '/profile', '/edit-show/1'])
      expect((await http.request(path)).headers.get('location'), path).toBeNull()
  })
})
