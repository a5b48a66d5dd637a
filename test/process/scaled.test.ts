import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { dayFromNow, ownerAt, type Visitor, visitorAt } from '#test/support/api-user.ts'
import { showBody } from '#test/support/bodies.ts'
import { titlesAt, titlesIn, uncachedQuery } from '#test/support/scale/uncached-list.ts'
import { type Scaled, startScaled } from '#test/support/scaled.ts'

let scaled: Scaled
let owner: Visitor
beforeAll(async () => {
  scaled = await startScaled()
  owner = await ownerAt(scaled.url)
})
afterAll(() => scaled?.stop())

const addShow = (by: Visitor, showTitle: string): Promise<{ id: string; slug: string }> =>
  by.send('POST', '/api/shows', showBody({ showTitle, showDate: dayFromNow(30) }))

test('all services form one site that reveals nothing of its structure', async () => {
  const { slug } = await addShow(owner, 'All together')
  for (const path of ['/', `/shows/${slug}`, '/api/shows']) {
    const respond = async () => {
      const { status, body } = await fetch(scaled.url + path).then(async (got) => ({
        status: got.status,
        body: await got.text(),
      }))
      return [path, status, body.includes('All together')]
    }
    await expect.poll(respond).toEqual([path, 200, true])
  }
  for (const path of ['/healthz', '/readyz', '/%68ealthz'])
    expect((await fetch(scaled.url + path)).status).toBeGreaterThanOrEqual(400)
})

test('a write at one process is visible at the other, at once to the writer, then to visitors', async () => {
  const [one, other] = scaled.apis
  const lists = [one.url, other.url, scaled.url].map((url) => `${url}/api/shows`)
  const seen = (list: string) => fetch(list).then(async (response) => titlesIn(await response.json()))
  for (const list of lists) expect(await seen(list)).not.toContain('At one') // Fills every cache.
  owner.goTo(one.url)
  await addShow(owner, 'At one')
  owner.goTo(other.url)
  expect(titlesIn(await owner.get('/api/shows'))).toContain('At one')
  owner.goTo(scaled.url)
  expect(titlesIn(await owner.get('/api/shows'))).toContain('At one')
  // Processes are notified at once; the proxy serves its cache for a few seconds.
  for (const list of lists) await expect.poll(() => seen(list)).toContain('At one')
  // No process may return the old version again.
  for (const list of lists) expect(await seen(list)).toContain('At one')
})

test('an image uploaded to one process is served by the other', async () => {
  const [one, other] = scaled.apis
  owner.goTo(one.url)
  const image = await owner.upload(
    await sharp(new Uint8Array(3 * 64 * 64), { raw })
      .jpeg()
      .toBuffer(),
  )
  owner.goTo(scaled.url)
  for (const { url } of [other, one, scaled]) {
    const response = await fetch(url + image)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})
const raw = { width: 64, height: 64, channels: 3 } as const

test('a session and its XSRF token are valid at every process', async () => {
  const [one, other] = scaled.apis
  const visitor = visitorAt(one.url)
  await visitor.get('/api/session')
  const token = visitor.cookie('XSRF-TOKEN')
  visitor.goTo(other.url)
  await visitor.send('POST', '/api/auth/login', { email: 'owner@shows.example', password: 'Correct horse 2 battery!' })
  for (const url of [one.url, scaled.url, other.url]) {
    visitor.goTo(url)
    expect(await visitor.get('/api/session')).toMatchObject({ roles: expect.arrayContaining(['SiteOwner']) })
    await visitor.send('POST', '/api/venues/likely', { name: 'Bottom of the Hill', city: 'San Francisco' })
  }
  expect(visitor.cookie('XSRF-TOKEN')).toBe(token)
  visitor.goTo(one.url)
  await visitor.send('POST', '/api/auth/logout')
  visitor.goTo(other.url)
  await expect(visitor.get('/api/profile')).rejects.toMatchObject({ status: 401 })
})

/** Requests a reset link from the local address. Resolves to the response status. */
const askForLink = async (url: string, from: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const visitor = visitorAt(url)
  await visitor.get('/api/session')
  const token = visitor.cookie('XSRF-TOKEN')
  const sent = request(`${url}/api/passwords/forgot-password`, {
    method: 'POST',
    localAddress: from,
    agent: false,
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(token),
      cookie: `XSRF-TOKEN=${token}`,
      ...headers,
    },
  })
  sent.end(JSON.stringify({ email: 'nobody@people.example' }))
  return new Promise((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => void text(response).then(() => resolve(response.statusCode)))
  })
}

test('limits count across all processes, by the address that the proxy saw, not a claimed one', async () => {
  const responses: unknown[] = []
  for (let calls = 1; calls <= 20; calls += 1)
    responses.push(await askForLink(scaled.url, '127.0.0.7', { 'x-forwarded-for': `198.51.100.${calls}` }))
  expect(responses).toEqual(Array(20).fill(200))
  expect(await askForLink(scaled.url, '127.0.0.7')).toBe(429)
  for (const { url } of scaled.apis)
    expect(await askForLink(url, '127.0.0.1', { 'x-forwarded-for': '127.0.0.7' })).toBe(429)
  expect(await askForLink(scaled.url, '127.0.0.8')).toBe(200)
})

test('each mail is sent once by any process', async () => {
  const recipients = Array.from({ length: 60 }, (_, n) => `p${n}@people.example`)
  const { ports, close } = await openPostgres({ url: scaled.primary.url })
  await ports.transact(async ({ jobs }) => {
    for (const to of recipients)
      await jobs.add('mail', { to, template: 'password-changed', data: { displayName: 'Pauline' } })
  })
  await close()
  const pendingMailCount = async () =>
    (await scaled.primary.sql("select count(*)::int as mails from job where name = 'mail'"))[0]?.mails
  await expect.poll(pendingMailCount).toBe(0)
  const received = scaled.inbox.mails().map(({ to }) => to)
  expect(received.filter((to) => to.startsWith('p')).sort()).toEqual([...recipients].sort())
})

test('shared jobs are scheduled once for all processes', async () => {
  const scheduled = () =>
    scaled.primary.sql(
      "select name, count(*)::int as count from job where key = 'schedule' group by name order by name",
    )
  await expect.poll(scheduled).toEqual([
    { name: 'alert-sweep', count: 1 },
    { name: 'alerts', count: 1 },
    { name: 'image-sweep', count: 1 },
    { name: 'quiet-alerts', count: 1 },
    { name: 'still-on', count: 1 },
  ])
})

test("visitors never get another's XSRF token, however many come at once", async () => {
  const newcomers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const newcomer = visitorAt(scaled.url)
      await newcomer.fetch(n % 2 === 0 ? '/login' : '/api/shows')
      await newcomer.get('/api/session')
      return newcomer.cookie('XSRF-TOKEN')
    }),
  )
  expect(new Set(newcomers).size).toBe(40)
  expect(newcomers).not.toContain('')
})

test('content for logged-in users never reaches visitors, and vice versa', async () => {
  await addShow(owner, 'Of the owner')
  const editable = async (query: string, visitor: Visitor): Promise<unknown> => {
    const { shows } = await visitor.get(`/api/shows?${query}`)
    return shows.find(({ showTitle }) => showTitle === 'Of the owner')?.userEditable
  }
  const visitor = visitorAt(scaled.url)
  // Each process has been notified.
  for (const { url } of scaled.apis) await expect.poll(() => editable(uncachedQuery(), visitorAt(url))).toBe(false)
  const [first, second] = [uncachedQuery(), uncachedQuery()]
  expect(await editable(first, owner)).toBe(true)
  expect(await editable(first, visitor)).toBe(false)
  expect(await editable(second, visitor)).toBe(false)
  expect(await editable(second, owner)).toBe(true)
  const page = await owner.fetch('/')
  expect(page.headers.get('cache-control')).not.toContain('public')
})

test('each visitor gets pages in their language, and only other sites get the CORS header of the list', async () => {
  const ask = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(scaled.url + path, { redirect: 'manual', headers })
    return {
      status: response.status,
      to: response.headers.get('location'),
      allowedOrigin: response.headers.get('access-control-allow-origin'),
    }
  }
  const english = { status: 200, to: null, allowedOrigin: null }
  const here = `${scaled.url}/venues`
  for (let times = 0; times < 2; times += 1) {
    expect(await ask('/about', { 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' })).toEqual(english)
    expect(await ask('/about', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' })).toMatchObject({ to: '/de/about' })
    expect(await ask('/about', { 'accept-language': 'it,fr;q=0.9' })).toMatchObject({ to: '/fr/about' })
    expect(await ask('/about', { 'accept-language': 'it,pt;q=0.9' })).toEqual(english)
    expect(await ask('/about', { 'accept-language': 'de', referer: here })).toEqual(english)
    expect(await ask('/about', { 'accept-language': 'de', cookie: 'language=en' })).toEqual(english)
    expect(await ask('/about', { 'accept-language': 'en', cookie: 'language=ja' })).toMatchObject({ to: '/ja/about' })
    expect(await ask('/de/about', { 'accept-language': 'en' })).toEqual(english)
    expect(await ask('/api/shows', { origin: scaled.url })).toEqual(english)
    expect(await ask('/api/shows', { origin: 'https://elsewhere.example' })).toEqual({ ...english, allowedOrigin: '*' })
    expect(await ask('/api/shows', {})).toEqual(english)
  }
  expect(await titlesAt(scaled.url)).not.toEqual([])
})
