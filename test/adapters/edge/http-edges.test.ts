import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { type Edges, makeHttpEdges } from '#adapters/edge/http-edges.ts'

type Purge = { method: string | undefined; tags: unknown; authorization: string | undefined }
type Edge = { url: string; purges: Purge[]; status: number; release?: () => void; isHeld: boolean }

/** Starts an edge that records purges and responds with `status`. While `isHeld`, it responds only when `release` is called. */
const startEdge = async (): Promise<Edge> => {
  const edge: Edge = { url: '', purges: [], status: 200, isHeld: false }
  const server: Server = createServer(({ method, headers }, response) => {
    edge.purges.push({ method, tags: headers['surrogate-key'], authorization: headers.authorization })
    const respond = () => void response.writeHead(edge.status).end()
    if (edge.isHeld) edge.release = respond
    else respond()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  edge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return edge
}

const opened: Edges[] = []
afterEach(async () => {
  for (const edges of opened.splice(0)) await edges.close()
})

const timing = { batchDelayMs: 5, repeatMs: 60_000, timeoutMs: 2_000, maxBackoffMs: 20 }
const edgesAt = (
  edges: readonly Edge[],
  timingOverrides: Partial<typeof timing> = {},
  outageChanges: unknown[] = [],
): Edges => {
  const httpEdges = makeHttpEdges({
    urls: edges.map(({ url }) => url),
    secret: 'the-secret-of-the-edges',
    onOutageChange: (url, error) => outageChanges.push([url, error === null ? 'over' : 'begun']),
    timing: { ...timing, ...timingOverrides },
  })
  opened.push(httpEdges)
  return httpEdges
}
const tagsAt = ({ purges }: Edge) => purges.map(({ tags }) => tags)

it('purges the tags at every edge, and authenticates with the secret', async () => {
  const [one, other] = [await startEdge(), await startEdge()]
  const edges = edgesAt([one, other])
  edges.purge(['a', 'b'])
  for (const { purges } of [one, other]) {
    const purge = { method: 'PURGE', tags: 'a b', authorization: 'Bearer the-secret-of-the-edges' }
    await expect.poll(() => purges).toEqual([purge])
  }
  await expect.poll(edges.arePurged).toBe(true)
})

it('reports purges as pending until the edge has responded, and then sends the tags added in the meantime as one batch', async () => {
  const edge = await startEdge()
  edge.isHeld = true
  const edges = edgesAt([edge])
  edges.purge(['a'])
  await expect.poll(() => edge.release).toBeDefined()
  edges.purge(['b'])
  edges.purge(['c', 'b'])
  expect(edges.arePurged()).toBe(false)
  edge.isHeld = false
  edge.release?.()
  await expect.poll(() => tagsAt(edge)).toEqual(['a', 'b c'])
  await expect.poll(edges.arePurged).toBe(true)
})

it('retries only at the failing edge until it has purged the tags, and reports the start and the end of the outage once each', async () => {
  const [broken, healthy] = [await startEdge(), await startEdge()]
  broken.status = 503
  const outageChanges: unknown[] = []
  const edges = edgesAt([broken, healthy], {}, outageChanges)
  edges.purge(['a'])
  await expect.poll(() => broken.purges.length).toBeGreaterThan(3)
  expect(edges.arePurged()).toBe(false)
  expect(tagsAt(healthy)).toEqual(['a'])
  expect(outageChanges).toEqual([[broken.url, 'begun']])
  broken.status = 200
  await expect.poll(edges.arePurged).toBe(true)
  expect(outageChanges).toEqual([
    [broken.url, 'begun'],
    [broken.url, 'over'],
  ])
})

it('repeats a purge later, for responses that were computed before the write but arrive after the first purge', async () => {
  const edge = await startEdge()
  const edges = edgesAt([edge], { repeatMs: 10 })
  edges.purge(['a'])
  await expect.poll(() => tagsAt(edge)).toEqual(['a', 'a'])
  expect(edges.arePurged()).toBe(true)
})

it('sends at most 200 tags per request', async () => {
  const edge = await startEdge()
  edgesAt([edge]).purge(Array.from({ length: 201 }, (_, index) => `show-${index}`))
  await expect.poll(() => tagsAt(edge).map((tags) => String(tags).split(' ').length)).toEqual([200, 1])
})

it('purges all content at an edge with too many pending tags', async () => {
  const edge = await startEdge()
  edge.status = 503
  const edges = edgesAt([edge], { batchDelayMs: 1, maxBackoffMs: 1 })
  edges.purge(Array.from({ length: 1001 }, (_, index) => `show-${index}`))
  await expect.poll(() => tagsAt(edge).at(-1)).toBe('content')
})

it('tries once more to send the pending tags when closed', async () => {
  const edge = await startEdge()
  edge.status = 503
  const edges = edgesAt([edge], { batchDelayMs: 60_000, maxBackoffMs: 60_000 })
  edges.purge(['a'])
  await expect.poll(() => edge.purges.length).toBe(1)
  edge.status = 200
  edges.purge(['b'])
  await edges.close()
  expect(edge.purges.length).toBe(2)
  expect(tagsAt(edge)[1]?.toString().split(' ').sort()).toEqual(['a', 'b'])
  expect(edges.arePurged()).toBe(true)
})

it('sends all pending tags when closed, even if they need several requests', async () => {
  const edge = await startEdge()
  const edges = edgesAt([edge], { batchDelayMs: 60_000 })
  const tags = Array.from({ length: 900 }, (_, index) => `show-${index}`)
  edges.purge(tags)
  await edges.close()
  expect(tagsAt(edge).flatMap((sent) => String(sent).split(' '))).toEqual(tags)
  expect(edges.arePurged()).toBe(true)
})

it('makes only one attempt when closed while the edge is down', async () => {
  const edge = await startEdge()
  edge.status = 503
  const edges = edgesAt([edge], { batchDelayMs: 60_000, maxBackoffMs: 60_000 })
  edges.purge(Array.from({ length: 900 }, (_, index) => `show-${index}`))
  await expect.poll(() => edge.purges.length).toBe(1)
  await edges.close()
  expect(edge.purges.length).toBe(2)
})
