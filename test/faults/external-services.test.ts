import { createServer, request as requestPlain, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser.ts'
import { fullOrShort } from '#test/support/faults/extent.ts'
import { reportFault } from '#test/support/faults/fault-lines.ts'
import { countsOf, makeRequestCounts } from '#test/support/faults/request-counts.ts'
import { ownerIn, type Scene, startScene } from '#test/support/faults/scene.ts'
import { makeProcessClock, type ProcessClock } from '#test/support/faults/set-clock.ts'
import { noWrites, startReaders, startWriters } from '#test/support/faults/traffic.ts'
import { type GithubServer, githubIssue, startGithubServer } from '#test/support/github-server.ts'
import { FORM_TYPE, formOf } from '#test/support/image-form.ts'
import { settingsOfBucket, startS3Server } from '#test/support/s3-server.ts'
import { redAndBlue } from '#test/support/sample-images.ts'

type Lie = (
  response: ServerResponse,
  real: { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer },
) => void

/** A proxy in front of a store that falsifies responses on demand. */
const startLiar = async (endpoint: string) => {
  let lie: Lie | null = null
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const on = requestPlain(endpoint + url, { method, headers })
    on.on('error', () => answer.destroy())
    on.on('response', (real) => {
      const pieces: Buffer[] = []
      real.on('data', (piece) => pieces.push(piece))
      real.on('end', () => {
        const body = Buffer.concat(pieces)
        const status = real.statusCode ?? 502
        if (lie && method === 'GET') return lie(answer, { status, headers: real.headers, body })
        answer.writeHead(status, real.headers).end(body)
      })
    })
    asked.pipe(on)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (next: Lie | null) => {
      lie = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const lies: Record<string, Lie> = {
  'an error': (response) => response.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
  nothing: (response, { headers }) => response.writeHead(200, { ...headers, 'content-length': 0 }).end(),
  'a part': (response, { headers, body }) =>
    response.writeHead(200, { ...headers, 'content-length': body.length - 9 }).end(body.subarray(9)),
  'a part, and hangs up': (response, { headers, body }) => {
    response.writeHead(200, headers).write(body.subarray(9))
    setTimeout(() => response.destroy(), 20)
  },
  'the picture of another': (response, { headers, body }) => response.writeHead(200, headers).end(body.toReversed()),
  'words about itself': (response) => response.writeHead(200).end('<ListBucketResult></ListBucketResult>'),
  silence: () => {},
}

const MINUTE_MS = 60_000

let scene: Scene
let store: Awaited<ReturnType<typeof startS3Server>>
let liar: Awaited<ReturnType<typeof startLiar>>
let github: GithubServer
let clock: ProcessClock
let owner: Browser
beforeAll(async () => {
  store = await startS3Server()
  github = await startGithubServer()
  const bucket = await store.makeBucket()
  liar = await startLiar(bucket.endpoint)
  scene = await startScene({
    productOptions: (base) => {
      clock = makeProcessClock(base)
      const pictures = settingsOfBucket({ ...bucket, endpoint: liar.url })
      const issues = { GITHUB_REPOSITORY: 'skank/upstroke', GITHUB_API_URL: github.url }
      return { settings: { ...clock.settings, ...pictures, ...issues }, nodeFlags: clock.nodeFlags }
    },
  })
  owner = await ownerIn(scene.url)
})
afterAll(async () => {
  await scene?.stop()
  liar?.close()
  await store?.stop()
  await github?.close()
})

const picture = (side: number): Promise<Buffer> => redAndBlue(side, side).jpeg().toBuffer()
const upload = async (content: Uint8Array): Promise<Response> =>
  owner.fetch('/api/images', {
    method: 'POST',
    body: formOf({ content }),
    headers: { 'content-type': FORM_TYPE, 'x-xsrf-token': owner.csrfToken() ?? '' },
  })

/** Runs the work while shows are read and written, which faults of pictures or issues must not delay. */
const amongVisitors = async (
  fault: string,
  work: (counted: ReturnType<typeof makeRequestCounts>) => Promise<number>,
) => {
  const visits = makeRequestCounts()
  const counted = makeRequestCounts()
  const written = noWrites()
  const traffic = [startReaders(2, scene.url, visits, 'uncached'), startWriters(1, owner, visits, written)]
  await expect.poll(() => written.added.size, { timeout: 30_000 }).toBeGreaterThan(3)
  const times = await work(counted)
  const before = written.added.size
  await expect.poll(() => written.added.size, { timeout: 30_000 }).toBeGreaterThan(before + 3)
  await Promise.all(traffic.map((each) => each.stop()))
  const { requests, refused, unanswered, otherErrors } = countsOf(counted)
  reportFault({
    ...{ fault, times, requests: requests + visits.requests, refused, unanswered, otherErrors },
    acknowledged: written.added.size + written.edited.size,
  })
  expect(visits.others).toEqual([])
  expect({ refused: visits.refused, unanswered: visits.unanswered }).toEqual({ refused: 0, unanswered: 0 })
  expect(counted.others).toEqual([])
}

test('an unavailable or lying image store is reported, and no broken image is served', async () => {
  await amongVisitors('image store down, slow or corrupting', async (counted) => {
    const { showPoster } = JSON.parse(await (await upload(await picture(400))).text())
    // An anonymous visitor would get a cached response.
    const look = async () => owner.fetch(showPoster)
    const good = Buffer.from(await (await look()).arrayBuffer())
    let times = 0
    const isRefused = async (): Promise<void> => {
      times += 1
      expect(await counted.send(look)).toMatchObject({ status: 503 })
    }
    for (const [name, lie] of Object.entries(lies)) {
      // Takes a whole time-out, so only the full form tests it.
      if (name === 'silence' && fullOrShort(1, 0) === 0) continue
      liar.tell(lie)
      await isRefused()
    }
    liar.tell(null)
    store.goOffline()
    await isRefused()
    expect(await counted.send(async () => upload(await picture(300)))).toMatchObject({ status: 503 })
    store.goOnline()
    const again = await fetch(scene.url + showPoster)
    expect(again.status).toBe(200)
    expect(Buffer.from(await again.arrayBuffer()).equals(good)).toBe(true)
    expect((await upload(await picture(300))).status).toBe(201)
    return times
  })
})

test('an unavailable, slow, limiting or broken code host yields the last known issues at once', async () => {
  await amongVisitors('code-hosting service down, slow, rate-limiting or invalid', async (counted) => {
    github.list([githubIssue(1, 'As it was')])
    const asked = () => counted.send(() => fetch(`${scene.url}/api/github/issues`))
    let silent: Socket | undefined
    const known = { status: 200, body: [{ id: 1, title: 'As it was' }] }
    expect(await asked()).toMatchObject(known)
    const answers: Parameters<GithubServer['answer']>[0][] = [
      (request) => request.socket.destroy(),
      ({ socket }) => {
        silent = socket
      },
      (_, response) => response.writeHead(403, { 'retry-after': '1' }).end('{}'),
      (_, response) => response.writeHead(200).end('<html>Unicorn'),
    ]
    for (const [nth, answer] of answers.entries()) {
      github.answer(answer)
      // Until it is queried again.
      await clock.shift((nth + 1) * 2 * MINUTE_MS)
      const before = github.requests.length
      for (let times = 0; times < 5; times += 1) expect(await asked()).toMatchObject(known)
      expect(github.requests.length).toBe(before + 1)
      // The unanswered request must time out first: no other is sent before.
      await expect.poll(() => silent?.destroyed ?? true).toBe(true)
    }
    github.list([githubIssue(2, 'As it is')])
    github.answer(null)
    await clock.shift(answers.length * 4 * MINUTE_MS)
    await expect.poll(asked).toMatchObject({ body: [{ id: 2, title: 'As it is' }] })
    expect(counted.slowestMs).toBeLessThan(4_000)
    return answers.length
  })
})
