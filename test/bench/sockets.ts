import { connect } from 'node:net'

/**
 * A load generator: `sockets.ts URL CONNECTIONS SECONDS HEADERS` writes the same request over and over to keep-alive sockets and
 * reads of the answers only how long they are. It ends with the line of JSON that load.ts reads.
 */
const [address = '', connections = '1', seconds = '1', headers = '{}'] = process.argv.slice(2)
const { hostname, port, host, pathname, search } = new URL(address)
const given: Readonly<Record<string, string>> = JSON.parse(headers)
const lines = Object.entries({ Host: host, ...given }).map(([name, value]) => `${name}: ${value}\r\n`)
const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)

/** Before a lost connection is made again. */
const AGAIN_MS = 20
const NOTHING = Buffer.alloc(0)
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

const latencies: number[] = []
let [errors, bytes] = [0, 0]

/** Takes what comes and tells of each whole answer. One that does not say how long it is, is read until its last chunk. */
const reader = (answered: (status: number) => void) => {
  let waiting: Buffer = NOTHING
  let status = 0
  /** Bytes of the body still to come; null while the head is not whole. */
  let missing: number | null = null
  const take = (chunk: Buffer): void => {
    if (missing !== null) {
      missing -= chunk.length
    } else {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      const end = waiting.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = waiting.toString('latin1', 0, end)
      status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (length === undefined && status !== 304 && !waiting.subarray(-7).equals(LAST_CHUNK)) return
      missing = length === undefined || status === 304 ? 0 : Number(length) - (waiting.length - end - 4)
    }
    if (missing > 0) return
    waiting = NOTHING
    missing = null
    answered(status)
  }
  return take
}

const client = (): void => {
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  let start = 0
  const ask = (): void => {
    start = performance.now()
    socket.write(request)
  }
  const take = reader((status) => {
    latencies.push(performance.now() - start)
    if (status >= 400) errors += 1
    ask()
  })
  socket.on('connect', ask)
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    take(chunk)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    errors += 1
    setTimeout(client, AGAIN_MS)
  })
}

const begin = performance.now()
for (let count = Number(connections); count > 0; count -= 1) client()

setTimeout(() => {
  const us = Math.round((performance.now() - begin) * 1000)
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 1000)
  console.log(JSON.stringify({ requests: sorted.length, errors, us, bytes, p50us: at(0.5), p99us: at(0.99) }))
  process.exit()
}, Number(seconds) * 1000)
