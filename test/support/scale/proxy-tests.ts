import { expect, test } from 'vitest'
import { type ApiClient, apiClientAt, dayFromToday } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { titlesIn, uncachedQuery, uncachedTitlesAt } from './uncached-list.ts'

/** A running site that several processes serve behind a shared cache. */
export type ProxiedSite = { url: string; apiProcesses: readonly { url: string }[]; owner: ApiClient }

export const addShow = (by: ApiClient, showTitle: string): Promise<{ id: string; slug: string }> =>
  by.send('POST', '/api/shows', showBody({ showTitle, showDate: dayFromToday(30) }))

/** Defines tests of a shared cache in front of the processes, whichever program implements it. */
export const testProxy = (site: () => ProxiedSite): void => {
  test('the site serves pages and the API, and hides the health checks of its processes', async () => {
    const { url, owner } = site()
    const { slug } = await addShow(owner, 'All together')
    for (const path of ['/', `/shows/${slug}`, '/api/shows']) {
      const readPage = async () => {
        const { status, body } = await fetch(url + path).then(async (response) => ({
          status: response.status,
          body: await response.text(),
        }))
        return [path, status, body.includes('All together')]
      }
      await expect.poll(readPage).toEqual([path, 200, true])
    }
    for (const path of ['/healthz', '/readyz', '/%68ealthz'])
      expect((await fetch(url + path)).status).toBeGreaterThanOrEqual(400)
  })

  test('a write through one process is visible through the other: to the writer at once, to visitors soon', async () => {
    const { url, apiProcesses, owner } = site()
    const [one, other] = apiProcesses.map((api) => api.url)
    const lists = [one, other, url].map((each) => `${each}/api/shows`)
    const cachedTitles = (list: string) => fetch(list).then(async (response) => titlesIn(await response.json()))
    for (const list of lists) expect(await cachedTitles(list)).not.toContain('At one') // Fills every cache.
    owner.goTo(one ?? '')
    await addShow(owner, 'At one')
    owner.goTo(other ?? '')
    expect(titlesIn(await owner.get('/api/shows'))).toContain('At one')
    owner.goTo(url)
    expect(titlesIn(await owner.get('/api/shows'))).toContain('At one')
    // Processes are notified at once, and then purge edge caches; nginx serves its cached list for a few more seconds.
    for (const list of lists) await expect.poll(() => cachedTitles(list)).toContain('At one')
    // No process may return the old list again.
    for (const list of lists) expect(await cachedTitles(list)).toContain('At one')
  })

  test('each visitor receives a different XSRF token, however many arrive at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const visitor = apiClientAt(site().url)
        await visitor.fetch(n % 2 === 0 ? '/login' : '/api/shows')
        await visitor.get('/api/session')
        return visitor.cookie('XSRF-TOKEN')
      }),
    )
    expect(new Set(tokens).size).toBe(40)
    expect(tokens).not.toContain('')
  })

  test('content for logged-in users never reaches visitors, and vice versa', async () => {
    const { url, apiProcesses, owner } = site()
    await addShow(owner, "The owner's show")
    const isEditable = async (query: string, client: ApiClient): Promise<unknown> => {
      const { shows } = await client.get(`/api/shows?${query}`)
      return shows.find(({ showTitle }) => showTitle === "The owner's show")?.userEditable
    }
    const visitor = apiClientAt(url)
    // Waits until each process has been notified.
    for (const api of apiProcesses)
      await expect.poll(() => isEditable(uncachedQuery(), apiClientAt(api.url))).toBe(false)
    const [firstQuery, secondQuery] = [uncachedQuery(), uncachedQuery()]
    expect(await isEditable(firstQuery, owner)).toBe(true)
    expect(await isEditable(firstQuery, visitor)).toBe(false)
    expect(await isEditable(secondQuery, visitor)).toBe(false)
    expect(await isEditable(secondQuery, owner)).toBe(true)
    const page = await owner.fetch('/')
    expect(page.headers.get('cache-control')).not.toContain('public')
  })

  test('visitors receive pages in their language, and only other sites receive the CORS header of the list', async () => {
    const { url } = site()
    const ask = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(url + path, { redirect: 'manual', headers })
      return {
        status: response.status,
        to: response.headers.get('location'),
        allowedOrigin: response.headers.get('access-control-allow-origin'),
      }
    }
    const noRedirect = { status: 200, to: null, allowedOrigin: null }
    const ownPage = `${url}/venues`
    for (let round = 0; round < 2; round += 1) {
      expect(await ask('/about', { 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' })).toEqual(noRedirect)
      expect(await ask('/about', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' })).toMatchObject({ to: '/de/about' })
      expect(await ask('/about', { 'accept-language': 'it,fr;q=0.9' })).toMatchObject({ to: '/fr/about' })
      expect(await ask('/about', { 'accept-language': 'it,pt;q=0.9' })).toEqual(noRedirect)
      expect(await ask('/about', { 'accept-language': 'de', referer: ownPage })).toEqual(noRedirect)
      expect(await ask('/about', { 'accept-language': 'de', cookie: 'language=en' })).toEqual(noRedirect)
      expect(await ask('/about', { 'accept-language': 'en', cookie: 'language=ja' })).toMatchObject({ to: '/ja/about' })
      expect(await ask('/de/about', { 'accept-language': 'en' })).toEqual(noRedirect)
      expect(await ask('/api/shows', { origin: url })).toEqual(noRedirect)
      expect(await ask('/api/shows', { origin: 'https://elsewhere.example' })).toEqual({
        ...noRedirect,
        allowedOrigin: '*',
      })
      expect(await ask('/api/shows', {})).toEqual(noRedirect)
    }
    expect(await uncachedTitlesAt(url)).not.toEqual([])
  })
}
