import { connect, type Socket } from 'node:net'

/** A job for this load generator process. The process repeats one request on keep-alive sockets, and parses only the status and
 * length of each response. It runs one job at a time, reports each result, and exits when its parent does. */
export type LoadJob = { url: string; connections: number; seconds: number; headers: Readonly<Record<string, string>> }

/** Times are in µs; `bytes` counts all received bytes. */
export type LoadResult = { requests: number; errors: number; us: number; bytes: number; p50us: number; p99us: number }

const RETRY_DELAY_MS = 20
/** A run without any response is extended up to this duration. */
const MAX_FIRST_RESPONSE_MS = 10_000
const EMPTY = Buffer.alloc(0)
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** Returns a function that parses received data and reports each complete response. Unless a response has a `Content-Length` or
 * the status 304, it ends with a chunk of length zero. */
const makeParser = (onResponse: (status: number) => void) => {
  let received: Buffer = EMPTY
  let status = 0
  /** Bytes of the body still missing; null while the head, or a body of unknown length, is incomplete. */
  let missingBytes: number | null = null
  return (chunk: Buffer): void => {
    if (missingBytes !== null) {
      missingBytes -= chunk.length
    } else {
      received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = received.toString('latin1', 0, headEnd)
      status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (length === undefined && status !== 304 && !received.subarray(-7).equals(LAST_CHUNK)) return
      missingBytes = length === undefined || status === 304 ? 0 : Number(length) - (received.length - headEnd - 4)
    }
    if (missingBytes > 0) return
    received = EMPTY
    missingBytes = null
    onResponse(status)
  }
}

const run = ({ url, connections, seconds, headers }: LoadJob, report: (result: LoadResult) => void): void => {
  const { hostname, port, host, pathname, search } = new URL(url)
  const headerLines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${headerLines.join('')}\r\n`)
  const sockets = new Set<Socket>()
  const latencies: number[] = []
  let [errors, bytes, isOver] = [0, 0, false]

  const startClient = (): void => {
    const socket = connect({ port: Number(port), host: hostname, noDelay: true })
    sockets.add(socket)
    let start = 0
    const sendRequest = (): void => {
      start = performance.now()
      socket.write(request)
    }
    const parse = makeParser((status) => {
      latencies.push(performance.now() - start)
      if (status >= 400) errors += 1
      sendRequest()
    })
    socket.on('connect', sendRequest)
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      parse(chunk)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (isOver) return
      errors += 1
      setTimeout(() => isOver || startClient(), RETRY_DELAY_MS)
    })
  }

  const begin = performance.now()
  const end = (): void => {
    const elapsed = performance.now() - begin
    if (latencies.length === 0 && elapsed < MAX_FIRST_RESPONSE_MS) {
      setTimeout(end, RETRY_DELAY_MS)
      return
    }
    isOver = true
    const sorted = Float64Array.from(latencies).sort()
    const quantileUs = (share: number): number =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 1000)
    const us = Math.round(elapsed * 1000)
    report({ requests: sorted.length, errors, us, bytes, p50us: quantileUs(0.5), p99us: quantileUs(0.99) })
    for (const socket of sockets) socket.destroy()
  }
  for (let count = connections; count > 0; count -= 1) startClient()
  setTimeout(end, seconds * 1000)
}

process.on('message', (job: LoadJob) => run(job, (result) => process.send?.(result)))
process.on('disconnect', () => process.exit())
