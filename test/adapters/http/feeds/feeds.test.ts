import { describe, expect, test } from 'vitest'
import type { Ports } from '#core/ports.ts'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { showEdit } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'
import { readAtom, readCalendar } from '#test/support/read-feeds.ts'

/** Responses from feeds in each format, and from calendar files of single shows. */

const mediaTypes = {
  ics: 'text/calendar; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}
const paths = Object.keys(mediaTypes).map((extension) => `/feeds/shows.${extension}`)

const worldWithShow = async () => {
  const world = makeHttpWorld()
  const manager = await world.as('ShowManager')
  const show = await addShow(world, {}, manager)
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    world.http.request(path, { method, headers })
  return { ...world, manager, show, ask, showCalendarPath: `/shows/${show.slug}.ics` }
}

describe('a feed', () => {
  test.each(Object.entries(mediaTypes))(
    'in the format %s has its media type and may be cached publicly',
    async (extension, type) => {
      const { ask } = await worldWithShow()
      const { status, headers } = await ask(`/feeds/shows.${extension}`)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=900',
        etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
        'last-modified': expect.stringMatching(/ GMT$/),
        'access-control-allow-origin': '*',
        vary: 'Accept-Encoding',
      })
    },
  )

  test('is identical for everybody, reads no cookie and sets none', async () => {
    const { visitWith, showCalendarPath } = await worldWithShow()
    const admin = await visitWith('ShowAdmin')
    await admin.get('/api/session')
    const stranger = (await worldWithShow()).visit()
    for (const path of [...paths, showCalendarPath]) {
      const response = await admin.get(path)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('vary')).not.toMatch(/cookie/i)
      expect(await response.text()).toBe(await (await stranger.get(path)).text())
    }
    expect(stranger.hasCookie('XSRF-TOKEN')).toBe(false)
  })

  test('is compressed if it has at least 1,024 bytes and the client accepts gzip', async () => {
    const { ask } = await worldWithShow()
    const codings = new Set<string | null>()
    for (const path of [...paths, ...paths.map((path) => `${path}?country=DE`)]) {
      const plain = await (await ask(path)).text()
      const coding = (await ask(path, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')
      expect([path, coding]).toEqual([path, Buffer.byteLength(plain) >= 1024 ? 'gzip' : null])
      codings.add(coding)
    }
    expect(codings).toEqual(new Set(['gzip', null]))
  })

  test('responds to HEAD with the status and ETag of GET, without a body', async () => {
    const { ask, showCalendarPath } = await worldWithShow()
    for (const path of [...paths, showCalendarPath]) {
      const head = await ask(path, {}, 'HEAD')
      expect(head.status).toBe(200)
      expect(head.headers.get('etag')).toBe((await ask(path)).headers.get('etag'))
      expect(await head.text()).toBe('')
    }
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'refuses %s with 405 and the allowed methods',
    async (method) => {
      const { ask, showCalendarPath } = await worldWithShow()
      for (const path of [...paths, showCalendarPath]) {
        const response = await ask(path, {}, method)
        expect(response.headers.get('allow')).toBe('GET, HEAD')
        expect((await expectProblem(response, 405)).message).toBe('Feeds are read-only.')
      }
    },
  )

  test('rejects invalid parameters and names them', async () => {
    const { ask } = await worldWithShow()
    const fields = async (query: string) => expectFieldErrors(await ask(`/feeds/shows.atom?${query}`))
    expect(await fields('startDate=tomorrow&within=0')).toEqual(['startDate', 'within'])
    expect(await fields('startDate=2027-01-02&endDate=2027-01-01')).toEqual(['endDate'])
    expect(await fields('cursor=x')).toEqual(['cursor'])
    expect(await fields('keepCancelled=maybe')).toEqual(['keepCancelled'])
    expect(await fields(`bands=${'x,'.repeat(500)}`)).toEqual(['bands'])
  })

  test('applies the filter, describes it in its title and has one canonical URL', async () => {
    const { ask, show } = await worldWithShow()
    const bandId = show.lineUp[0]?.bandId
    const feed = readAtom(
      await (await ask(`/feeds/shows.atom?nothing=1&venues=${show.venueId}&bands=${bandId}`)).text(),
    )
    expect(feed.entries).toHaveLength(1)
    expect(feed.title?.value).toBe('Upcoming shows by The Nutmeg Seven at Bottom of the Hill | Upstroke')
    expect(feed.links?.map(({ rel, href }) => [rel, href])).toEqual([
      ['alternate', `http://shows.example/?bands=${bandId}&venues=${show.venueId}`],
      ['self', `http://shows.example/feeds/shows.atom?bands=${bandId}&venues=${show.venueId}`],
      ['first', `http://shows.example/feeds/shows.atom?bands=${bandId}&venues=${show.venueId}`],
    ])
    const emptyFeed = readAtom(await (await ask('/feeds/shows.atom?country=DE')).text())
    expect(emptyFeed.entries ?? []).toEqual([])
    expect(emptyFeed.title?.value).toBe('Upcoming shows, in Germany | Upstroke')
  })
})

describe('a conditional request for a feed', () => {
  test('receives 304 if its ETag or date is current, and 200 otherwise', async () => {
    const { ask, core, show, manager, showCalendarPath } = await worldWithShow()
    for (const [index, path] of [...paths, showCalendarPath].entries()) {
      const first = await ask(path)
      const etag = first.headers.get('etag') ?? ''
      const date = first.headers.get('last-modified') ?? ''
      const matching = [
        { 'if-none-match': etag },
        { 'if-none-match': etag.replace('W/', '') },
        { 'if-none-match': `"other", ${etag}` },
        { 'if-none-match': '*' },
        { 'if-modified-since': date },
        { 'if-none-match': etag, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      ]
      for (const headers of matching) {
        const response = await ask(path, headers)
        expect(response.status, JSON.stringify(headers)).toBe(304)
        expect(await response.text()).toBe('')
        expect(response.headers.get('etag')).toBe(etag)
        expect(response.headers.get('cache-control')).toBe('public, max-age=900')
      }
      const nonMatching = [
        { 'if-none-match': '"other"' },
        { 'if-none-match': 'nonsense', 'if-modified-since': date },
        { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
        { 'if-modified-since': 'yesterday' },
      ]
      for (const headers of nonMatching) expect((await ask(path, headers)).status, JSON.stringify(headers)).toBe(200)
      await core.editShow(manager, show.id, showEdit({ version: index + 1, price: `$${index}` }))
      expect((await ask(path, { 'if-none-match': etag })).status).toBe(200)
      // A date can't distinguish two changes within one second, so the response is complete.
      expect((await ask(path, { 'if-modified-since': date })).status).toBe(200)
    }
  })
})

describe('the calendar file of a show', () => {
  test('contains only this show', async () => {
    const { ask, show, showCalendarPath } = await worldWithShow()
    const response = await ask(showCalendarPath)
    expect(response.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''2026-11-27-skanksgiving.ics")
    expect(readCalendar(await response.text()).events).toMatchObject([{ uid: show.id }])
  })

  test("redirects after the show's slug has changed", async () => {
    const { ask, core, manager, show, showCalendarPath } = await worldWithShow()
    await core.editShow(manager, show.id, showEdit({ showTitle: 'Skäntagé?' }))
    const response = await ask(`${showCalendarPath}?keepCancelled=true`)
    expect(response.status).toBe(301)
    const location = response.headers.get('location') ?? ''
    expect(location).toMatch(/^\/shows\/2026-11-27-[^/]+\.ics\?keepCancelled=true$/)
    expect((await ask(location)).status).toBe(200)
  })

  test('returns 410 for a deleted show and 404 for an unknown one', async () => {
    const { ask, core, manager, show, showCalendarPath } = await worldWithShow()
    await core.deleteShow(manager, show.id)
    expect((await expectProblem(await ask(showCalendarPath), 410)).code).toBe('show.deleted')
    for (const path of ['/shows/nothing-here.ics', '/shows/%F0%9F%8E%BA.ics', `/shows/${'x'.repeat(500)}.ics`])
      expect((await expectProblem(await ask(path), 404)).code).toBe('show.not_found')
  })

  test('still contains the show after it is cancelled', async () => {
    const world = await worldWithShow()
    await alterShow(world, world.show, { status: 'cancelled' })
    expect(readCalendar(await (await world.ask(world.showCalendarPath)).text()).events).toMatchObject([
      { status: 'CANCELLED', summary: 'CANCELLED: The Nutmeg Seven, Trombone Tax (Skanksgiving)' },
    ])
  })
})

test('at most two feeds are computed at a time, so the database stays free for pages', async () => {
  const { ports } = makeHttpWorld()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let [running, maxRunning] = [0, 0]
  const list: Ports['catalog']['list'] = async (query) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await held
    running -= 1
    return ports.catalog.list(query)
  }
  const { http } = makeHttpWorld({ ports: { catalog: { ...ports.catalog, list } } })
  const responses = [...paths, ...paths].map((path) => http.request(path))
  await new Promise(setImmediate)
  expect(maxRunning).toBe(2)
  release()
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(maxRunning).toBe(2)
})
