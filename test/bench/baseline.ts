import { createServer, get, type OutgoingHttpHeaders, type RequestListener } from 'node:http'

/** The upper bound of a process, without routing, sessions and most headers: `baseline.ts PORT KIND …`
 * copy URL CODING: the body of the URL, fetched once in that coding (`identity`, `br`), with its type
 * whole URL: the same with its whole head
 * unchanged URL: 304 to everything, with the head of an unchanged response
 * bare: 304 to everything, with almost no head
 * sql DATABASE_URL: the rows of the first page as JSON, by the same SQL through the bare driver */
const [port, kind = '', about = '', coding = 'identity'] = process.argv.slice(2)

/** The product's number of read connections per process, and the rows it reads for a page of 25. */
const READING = 6
const ROWS = 26

type Answer = { head: OutgoingHttpHeaders; body?: Buffer }

/** Headers that node:http writes itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive'])

const fetched = (headers: OutgoingHttpHeaders): Promise<Required<Answer>> =>
  new Promise((resolve, reject) => {
    get(about, { headers }, async (answer) => {
      const head = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.has(name))
      resolve({ head: Object.fromEntries(head), body: Buffer.concat(await answer.toArray()) })
    }).on('error', reject)
  })

const answering =
  (status: number, { head, body }: Answer): RequestListener =>
  (_, response) => {
    response.writeHead(status, head)
    response.end(body)
  }

const copy = async (): Promise<RequestListener> => {
  const { head, body } = await fetched({ 'accept-encoding': coding })
  const told = Object.entries(head).filter(([name]) => /^content-(type|encoding)$/.test(name))
  return answering(200, { head: { ...Object.fromEntries(told), 'Content-Length': body.length }, body })
}

const whole = async (): Promise<RequestListener> => answering(200, await fetched({}))

const unchanged = async (): Promise<RequestListener> => {
  const { head } = await fetched({ 'if-none-match': '*' })
  return answering(304, { head })
}

const bare = (): RequestListener => answering(304, { head: { ETag: 'W/"0123456789abcdef012345"' } })

const sql = async (): Promise<RequestListener> => {
  // Loaded lazily: the other floors use only node:http.
  const { default: pg } = await import('pg')
  const { upcomingAtSql } = await import('#adapters/postgres/reads/catalog.ts')
  const pool = new pg.Pool({ connectionString: about, max: READING })
  return async (_, response) => {
    const values = [new Date().toISOString(), ROWS, 0]
    const { rows } = await pool.query({ name: 'upcoming', text: upcomingAtSql, values })
    const body = JSON.stringify({ shows: rows, totalItems: rows[0].total })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  }
}

const kinds = new Map(Object.entries({ copy, whole, unchanged, bare, sql }))
const make = kinds.get(kind)
if (!make) throw new Error(`No floor is called ${kind}`)
createServer(await make()).listen(Number(port), '127.0.0.1')
