import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeGithubIssues } from '#adapters/github/github-issues.ts'
import type { IssueTracker } from '#core/issues/issue.ts'
import { type GithubServer, githubIssue, startGithubServer } from '#test/support/github-server.ts'
import { makeFixedClock } from '#test/support/world.ts'

const MINUTE_MS = 60_000

let server: GithubServer
let clock: ReturnType<typeof makeFixedClock>
let tracker: IssueTracker
beforeEach(async () => {
  server = await startGithubServer()
  clock = makeFixedClock('2026-11-20T12:00:00Z')
  tracker = makeTracker()
})
afterEach(() => server.close())

const makeTracker = (overrides: Partial<Parameters<typeof makeGithubIssues>[0]> = {}): IssueTracker =>
  makeGithubIssues({ repository: 'skank/upstroke', apiUrl: server.url, token: null, clock, ...overrides })
const titles = async (issueTracker = tracker) => (await issueTracker.openIssues()).issues.map(({ title }) => title)

describe('the list of open issues', () => {
  test("contains ids and titles in GitHub's order, without pull requests", async () => {
    server.setIssues([
      githubIssue(3, 'The feed omits the venue'),
      githubIssue(2, 'Mend the feed', { pull_request: { url: 'https://x.example' } }),
      githubIssue(1, 'Filter by <b>two</b> cities'),
    ])
    expect(await tracker.openIssues()).toEqual({
      issues: [
        { id: 3, title: 'The feed omits the venue' },
        { id: 1, title: 'Filter by <b>two</b> cities' },
      ],
      readAt: clock.now(),
    })
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/repos/skank/upstroke/issues?state=open&per_page=100&page=1',
    ])
    expect(server.requests[0]?.headers).toMatchObject({
      accept: 'application/vnd.github+json',
      'user-agent': 'upstroke',
      'x-github-api-version': '2022-11-28',
    })
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('is read page by page, up to 500 issues', async () => {
    server.setIssues(Array.from({ length: 250 }, (_, index) => githubIssue(index, `Issue ${index}`)))
    expect(await titles()).toHaveLength(250)
    expect(server.requests).toHaveLength(3)
    server.setIssues(Array.from({ length: 10_000 }, (_, index) => githubIssue(index, `Issue ${index}`)))
    clock.advance(MINUTE_MS)
    await expect.poll(() => titles()).toHaveLength(500)
    expect(server.requests).toHaveLength(8)
  })

  test('contains an issue only once, even if a new one pushes it to the next page', async () => {
    const nextLink = '<x>; rel="next"'
    server.respondWith((request, response) => {
      const isFirst = request.url?.endsWith('page=1') ?? false
      response.writeHead(200, isFirst ? { link: nextLink } : {})
      response.end(JSON.stringify(isFirst ? [githubIssue(2, 'Two')] : [githubIssue(2, 'Two'), githubIssue(1, 'One')]))
    })
    expect(await titles()).toEqual(['Two', 'One'])
  })

  test('shortens titles to 256 characters', async () => {
    server.setIssues([githubIssue(1, '💃'.repeat(300))])
    expect(await titles()).toEqual(['💃'.repeat(256)])
  })

  test('replaces control characters, bidirectional controls and line breaks in titles with spaces', async () => {
    server.setIssues([githubIssue(1, ' Fix\0 it\r\nnow \u202Ecod.exe\u2028'), githubIssue(2, 'أغنية 💃')])
    expect(await titles()).toEqual(['Fix it now cod.exe', 'أغنية 💃'])
  })

  test('is requested with the configured token', async () => {
    await titles(makeTracker({ token: 'secret' }))
    expect(server.requests[0]?.headers.authorization).toBe('Bearer secret')
  })

  test('is empty, and no request is sent, when no repository is configured', async () => {
    expect((await makeTracker({ repository: null }).openIssues()).issues).toEqual([])
    expect(server.requests).toEqual([])
  })
})

describe('the cache of issues', () => {
  beforeEach(() => server.setIssues([githubIssue(1, 'One')]))

  test('serves all calls within a minute from a single request', async () => {
    await Promise.all(Array.from({ length: 60 }, () => tracker.openIssues()))
    clock.advance(MINUTE_MS - 1)
    await tracker.openIssues()
    expect(server.requests).toHaveLength(1)
  })

  test('revalidates after a minute and adopts changes', async () => {
    await tracker.openIssues()
    clock.advance(MINUTE_MS)
    expect(await titles()).toEqual(['One'])
    expect(server.requests[1]?.headers['if-none-match']).toMatch(/^W\/"/)
    await expect.poll(async () => (await tracker.openIssues()).readAt).toEqual(clock.now())
    server.setIssues([githubIssue(2, 'Two'), githubIssue(1, 'One')])
    clock.advance(MINUTE_MS)
    await expect.poll(() => titles()).toEqual(['Two', 'One'])
  })
})

const failures: readonly [string, Parameters<GithubServer['respondWith']>[0]][] = [
  ['500', (_, response) => response.writeHead(500).end('{}')],
  ['404', (_, response) => response.writeHead(404).end('{"message":"Not Found"}')],
  ['HTML', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Unicorn!</h1>')],
  ['other JSON', (_, response) => response.writeHead(200).end('{"message":"hi"}')],
  ['issues without titles', (_, response) => response.writeHead(200).end('[{"id":1}]')],
  ['an oversized page', (_, response) => response.writeHead(200).end(`${' '.repeat(33 * 1024 * 1024)}[]`)],
  [
    'half a response',
    (_, response) => response.writeHead(200, { 'content-length': '99', connection: 'close' }).end('['),
  ],
  ['a redirect', (_, response) => response.writeHead(301, { location: '/elsewhere' }).end()],
  ['a broken connection', (request) => request.socket.destroy()],
]

describe.each(failures)('when GitHub fails with %s', (_, respond) => {
  test('the last list is returned with its read time', async () => {
    server.setIssues([githubIssue(1, 'One')])
    const readAt = (await tracker.openIssues()).readAt
    server.respondWith(respond)
    clock.advance(60 * MINUTE_MS)
    expect(await tracker.openIssues()).toEqual({ issues: [{ id: 1, title: 'One' }], readAt })
    expect(server.requests).toHaveLength(2)
    await tracker.openIssues()
    expect(server.requests).toHaveLength(2)
    server.respondWith(null)
    // The failure may be detected only after the clock has advanced. In that case, the pause begins late, and the clock must advance again.
    const nextReadAt = async () => {
      clock.advance(MINUTE_MS)
      return (await tracker.openIssues()).readAt
    }
    await expect.poll(nextReadAt).not.toEqual(readAt)
  })

  test('the first read fails as unavailable, and no further request is sent for 30 seconds', async () => {
    server.respondWith(respond)
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(tracker.openIssues()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 30_000 })
    expect(server.requests).toHaveLength(1)
  })
})

test('a read fails as unavailable when GitHub does not respond in time', async () => {
  server.respondWith(() => {})
  await expect(makeTracker({ timeoutMs: 50 }).openIssues()).rejects.toMatchObject({ code: 'unavailable' })
})

test('a stale list is returned while a newer one is still loading', async () => {
  server.setIssues([githubIssue(1, 'One')])
  await tracker.openIssues()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  server.respondWith(async (_, response) => {
    await released
    response.writeHead(200).end(JSON.stringify([githubIssue(2, 'Two')]))
  })
  clock.advance(MINUTE_MS)
  expect(await titles()).toEqual(['One'])
  release()
  await expect.poll(() => titles()).toEqual(['Two'])
  expect(server.requests).toHaveLength(2)
})

test('a clock set back by a day does not block a refresh', async () => {
  server.setIssues([githubIssue(1, 'One')])
  expect(await titles()).toEqual(['One'])
  server.setIssues([githubIssue(2, 'Two')])
  clock.advance(-24 * 60 * MINUTE_MS)
  await expect.poll(() => titles()).toEqual(['Two'])
})

describe('when GitHub rate-limits the installation', () => {
  const pauses: readonly [string, Record<string, string>, number, number][] = [
    ['Retry-After', { 'retry-after': '120' }, 429, 120_000],
    ['Retry-After of one second, raised to 30 seconds', { 'retry-after': '1' }, 403, 30_000],
    ['Retry-After of a year, lowered to an hour', { 'retry-after': '31536000' }, 429, 60 * MINUTE_MS],
    ['an invalid Retry-After', { 'retry-after': 'soon' }, 429, 30_000],
    [
      'x-ratelimit-reset',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${Date.parse('2026-11-20T12:10:00Z') / 1000}` },
      403,
      // The request is sent at 12:01.
      9 * MINUTE_MS,
    ],
  ]
  test.each(pauses)(
    'the next request is sent after the pause, and not before: %s',
    async (_, headers, status, pauseMs) => {
      server.setIssues([githubIssue(1, 'One')])
      await tracker.openIssues()
      clock.advance(MINUTE_MS)
      server.respondWith((_, response) => response.writeHead(status, headers).end('{}'))
      await tracker.openIssues()
      server.respondWith(null)
      clock.advance(pauseMs - 1)
      await tracker.openIssues()
      expect(server.requests).toHaveLength(2)
      clock.advance(1)
      await tracker.openIssues()
      expect(server.requests).toHaveLength(3)
    },
  )
})
