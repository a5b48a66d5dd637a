import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { type ApiClient, apiClientAt, ownerAt } from '#test/support/api-client.ts'
import { testProxy } from '#test/support/scale/proxy-tests.ts'
import { type ScaledSetup, startScaledSetup } from '#test/support/scaled.ts'

let scaled: ScaledSetup
let owner: ApiClient
beforeAll(async () => {
  scaled = await startScaledSetup()
  owner = await ownerAt(scaled.url)
})
afterAll(() => scaled?.stop())

testProxy(() => ({ ...scaled, owner }))

test('an image uploaded to one process is served by the other', async () => {
  const [one, other] = scaled.apiProcesses
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

test('a session and its XSRF token are valid in every process', async () => {
  const [one, other] = scaled.apiProcesses
  const visitor = apiClientAt(one.url)
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

/** Requests a password-reset link, connecting from the address `from`. Resolves to the response status. */
const requestResetLink = async (url: string, from: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const visitor = apiClientAt(url)
  await visitor.get('/api/session')
  const token = visitor.cookie('XSRF-TOKEN')
  const call = request(`${url}/api/passwords/forgot-password`, {
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
  call.end(JSON.stringify({ email: 'nobody@people.example' }))
  return new Promise((resolve, reject) => {
    call.on('error', reject).on('response', (response) => void text(response).then(() => resolve(response.statusCode)))
  })
}

test('limits count requests to all processes together, by the address that the proxy saw rather than a claimed one', async () => {
  const statuses: unknown[] = []
  for (let n = 1; n <= 20; n += 1)
    statuses.push(await requestResetLink(scaled.url, '127.0.0.7', { 'x-forwarded-for': `198.51.100.${n}` }))
  expect(statuses).toEqual(Array(20).fill(200))
  expect(await requestResetLink(scaled.url, '127.0.0.7')).toBe(429)
  for (const { url } of scaled.apiProcesses)
    expect(await requestResetLink(url, '127.0.0.1', { 'x-forwarded-for': '127.0.0.7' })).toBe(429)
  expect(await requestResetLink(scaled.url, '127.0.0.8')).toBe(200)
})

test('each email is sent exactly once, whichever process sends it', async () => {
  const recipients = Array.from({ length: 60 }, (_, n) => `p${n}@people.example`)
  const { ports, close } = await openPostgres({ url: scaled.primary.url })
  await ports.transact(async ({ jobs }) => {
    for (const to of recipients)
      await jobs.add('mail', { to, template: 'password-changed', data: { displayName: 'Pauline' } })
  })
  await close()
  const pendingMailCount = async () =>
    (await scaled.primary.sql("select count(*)::int as emails from job where name = 'mail'"))[0]?.emails
  await expect.poll(pendingMailCount).toBe(0)
  const received = scaled.inbox.emails().map(({ to }) => to)
  expect(received.filter((to) => to.startsWith('p')).sort()).toEqual([...recipients].sort())
})

test('shared jobs are scheduled once for all processes', async () => {
  const scheduledJobs = () =>
    scaled.primary.sql(
      "select name, count(*)::int as count from job where key = 'schedule' group by name order by name",
    )
  await expect.poll(scheduledJobs).toEqual([
    { name: 'alert-sweep', count: 1 },
    { name: 'alerts', count: 1 },
    { name: 'image-sweep', count: 1 },
    { name: 'quiet-alerts', count: 1 },
    { name: 'sources', count: 1 },
    { name: 'still-on', count: 1 },
  ])
})
