import { createServer, type ServerResponse, request as sendRequest } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser.ts'
import { fullOrShort, isFullRun } from '#test/support/faults/fault-extent.ts'
import { reportFault } from '#test/support/faults/fault-table.ts'
import { makeProcessClock, type ProcessClock } from '#test/support/faults/process-clock.ts'
import { countsOf, makeRequestCounts } from '#test/support/faults/request-counts.ts'
import { logInOwner, type Scene, startScene } from '#test/support/faults/scene.ts'
import { makeAcknowledgedWrites, startReaders, startWriters, waitForWrites } from '#test/support/faults/traffic.ts'
import { type GithubServer, githubIssue, startGithubServer } from '#test/support/github-server.ts'
import { uploadImage } from '#test/support/image-form.ts'
import { listenLocally } from '#test/support/listen-locally.ts'
import { settingsOfBucket, startS3Server } from '#test/support/s3-server.ts'
import { redAndBlueImage } from '#test/support/sample-images.ts'

type Corruption = (
  response: ServerResponse,
  original: { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer },
) => void

/** Starts a proxy for an image store. On demand, the proxy corrupts the responses to GET requests. */
const startCorruptingProxy = async (endpoint: string) => {
  let corrupt: Corruption | null = null
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const forwarded = sendRequest(endpoint + url, { method, headers })
    forwarded.on('error', () => response.destroy())
    forwarded.on('response', (original) => {
      const chunks: Buffer[] = []
      original.on('data', (chunk) => chunks.push(chunk))
      original.on('end', () => {
        const body = Buffer.concat(chunks)
        const status = original.statusCode ?? 502
        if (corrupt && method === 'GET') return corrupt(response, { status, headers: original.headers, body })
        response.writeHead(status, original.headers).end(body)
      })
    })
    request.pipe(forwarded)
  })
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    corruptWith: (next: Corruption | null) => {
      corrupt = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const corruptions: Record<string, Corruption> = {
  'an error': (response) => response.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
  'no content': (response, { headers }) => response.writeHead(200, { ...headers, 'content-length': 0 }).end(),
  'part of the body': (response, { headers, body }) =>
    response.writeHead(200, { ...headers, 'content-length': body.length - 9 }).end(body.subarray(9)),
  'part of the body, then a closed connection': (response, { headers, body }) => {
    response.writeHead(200, headers).write(body.subarray(9))
    setTimeout(() => response.destroy(), 20)
  },
  'reversed bytes': (response, { headers, body }) => response.writeHead(200, headers).end(body.toReversed()),
  'another document': (response) => response.writeHead(200).end('<ListBucketResult></ListBucketResult>'),
  'no response': () => {},
}

const MINUTE_MS = 60_000

let scene: Scene
let store: Awaited<ReturnType<typeof startS3Server>>
let proxy: Awaited<ReturnType<typeof startCorruptingProxy>>
let github: GithubServer
let clock: ProcessClock
let owner: Browser
beforeAll(async () => {
  store = await startS3Server()
  github = await startGithubServer()
  const bucket = await store.makeBucket()
  proxy = await startCorruptingProxy(bucket.endpoint)
  scene = await startScene({
    productOptions: (base) => {
      clock = makeProcessClock(base)
      const imageSettings = settingsOfBucket({ ...bucket, endpoint: proxy.url })
      const issueSettings = { GITHUB_REPOSITORY: 'skank/upstroke', GITHUB_API_URL: github.url }
      return { settings: { ...clock.settings, ...imageSettings, ...issueSettings }, nodeFlags: clock.nodeFlags }
    },
  })
  owner = await logInOwner(scene.url)
})
afterAll(async () => {
  await scene?.stop()
  proxy?.close()
  await store?.stop()
  await github?.close()
})

const drawJpeg = (side: number): Promise<Buffer> => redAndBlueImage(side, side).jpeg().toBuffer()
const upload = (content: Uint8Array): Promise<Response> => uploadImage(owner, content)

/** Runs `work` while visitors read shows and the owner adds and edits shows. Expects none of these requests to fail, and reports the
 * fault. `work` resolves to the number of faults that it causes. */
const withTraffic = async (fault: string, work: (counts: ReturnType<typeof makeRequestCounts>) => Promise<number>) => {
  const trafficCounts = makeRequestCounts()
  const counts = makeRequestCounts()
  const written = makeAcknowledgedWrites()
  const traffic = [
    startReaders(2, scene.url, trafficCounts, 'uncached'),
    startWriters(1, owner, trafficCounts, written),
  ]
  await waitForWrites(written, 4)
  const runs = await work(counts)
  await waitForWrites(written, 4)
  await Promise.all(traffic.map((each) => each.stop()))
  const { requests, refused, unanswered, otherErrors } = countsOf(counts)
  reportFault({
    ...{ fault, runs, requests: requests + trafficCounts.requests, refused, unanswered, otherErrors },
    acknowledged: written.added.size + written.edited.size,
  })
  expect(trafficCounts.otherErrors).toEqual([])
  expect({ refused: trafficCounts.refused, unanswered: trafficCounts.unanswered }).toEqual({
    refused: 0,
    unanswered: 0,
  })
  expect(counts.otherErrors).toEqual([])
}

test('an image store that is down or returns corrupt data causes 503 responses, and no broken image is served', async () => {
  await withTraffic('image store down, slow or corrupting', async (counts) => {
    const { showPoster } = JSON.parse(await (await upload(await drawJpeg(400))).text())
    // Fetches as the owner, because a visitor would receive a cached response.
    const fetchPoster = async () => owner.fetch(showPoster)
    const original = Buffer.from(await (await fetchPoster()).arrayBuffer())
    let runs = 0
    const expectRefused = async (): Promise<void> => {
      runs += 1
      expect(await counts.send(fetchPoster)).toMatchObject({ status: 503 })
    }
    for (const [name, corrupt] of Object.entries(corruptions)) {
      // Only the full run tests this, because it takes as long as the timeout.
      if (name === 'no response' && !isFullRun) continue
      proxy.corruptWith(corrupt)
      await expectRefused()
    }
    proxy.corruptWith(null)
    store.goOffline()
    await expectRefused()
    expect(await counts.send(async () => upload(await drawJpeg(300)))).toMatchObject({ status: 503 })
    store.goOnline()
    const visitorResponse = await fetch(scene.url + showPoster)
    expect(visitorResponse.status).toBe(200)
    expect(Buffer.from(await visitorResponse.arrayBuffer()).equals(original)).toBe(true)
    expect((await upload(await drawJpeg(300))).status).toBe(201)
    return runs
  })
})

test('the last known issues are still returned while the code-hosting service is down, slow, rate-limiting or broken', async () => {
  await withTraffic('code-hosting service down, slow, rate-limiting or invalid', async (counts) => {
    github.setIssues([githubIssue(1, 'As it was')])
    const requestIssues = () => counts.send(() => fetch(`${scene.url}/api/github/issues`))
    let silentSocket: Socket | undefined
    const known = { status: 200, body: [{ id: 1, title: 'As it was' }] }
    expect(await requestIssues()).toMatchObject(known)
    const failures: Parameters<GithubServer['respondWith']>[0][] = [
      (request) => request.socket.destroy(),
      ({ socket }) => {
        silentSocket = socket
      },
      (_, response) => response.writeHead(403, { 'retry-after': '1' }).end('{}'),
      (_, response) => response.writeHead(200).end('<html>Unicorn'),
    ]
    for (const [index, respond] of failures.entries()) {
      github.respondWith(respond)
      // The cached list expires, so the next request fetches the issues again.
      await clock.shift((index + 1) * 2 * MINUTE_MS)
      const before = github.requests.length
      for (let nth = 0; nth < 5; nth += 1) expect(await requestIssues()).toMatchObject(known)
      expect(github.requests.length).toBe(before + 1)
      // The product sends no other request until the unanswered one times out.
      await expect.poll(() => silentSocket?.destroyed ?? true).toBe(true)
    }
    github.setIssues([githubIssue(2, 'As it is')])
    github.respondWith(null)
    await clock.shift(failures.length * 4 * MINUTE_MS)
    await expect.poll(requestIssues).toMatchObject({ body: [{ id: 2, title: 'As it is' }] })
    expect(counts.slowestMs).toBeLessThan(fullOrShort(4_000, 15_000))
    return failures.length
  })
})
