import { createServer, get, type OutgoingHttpHeaders, type RequestListener } from 'node:http'

/** A floor: a bare node:http server that does the least possible work for each response. `floor.ts PORT KIND …`
 * copy URL CODING: serves a copy of the URL's response, fetched once in that coding (`identity`, `br`)
 * unchanged URL: responds to everything with 304 and the headers of the URL's 304 response
 * sql DATABASE_URL: serves the rows of the first page as JSON, read with the product's SQL through the bare driver */
const [port, kind = '', source = '', coding = 'identity'] = process.argv.slice(2)

/** The product's number of read connections per process, and the number of rows that it reads for a page of 25 shows. */
const READ_CONNECTIONS = 6
const PAGE_ROWS = 26

/** `head` alternates names and values: the fastest form for `writeHead`. */
type ReceivedResponse = { head: string[]; body?: Buffer }

const NODE_HEADERS = new Set(['date', 'connection', 'keep-alive'])

const fetchResponse = (headers: OutgoingHttpHeaders): Promise<Required<ReceivedResponse>> =>
  new Promise((resolve, reject) => {
    get(source, { headers }, async (response) => {
      const { rawHeaders } = response
      const head = rawHeaders.filter(
        (_, index) => !NODE_HEADERS.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''),
      )
      resolve({ head, body: Buffer.concat(await response.toArray()) })
    }).on('error', reject)
  })

const respondWith =
  (status: number, { head, body }: ReceivedResponse): RequestListener =>
  (_, response) => {
    response.writeHead(status, head)
    response.end(body)
  }

const copy = async (): Promise<RequestListener> => respondWith(200, await fetchResponse({ 'accept-encoding': coding }))

const unchanged = async (): Promise<RequestListener> => {
  const { head } = await fetchResponse({ 'if-none-match': '*' })
  return respondWith(304, { head })
}

const sql = async (): Promise<RequestListener> => {
  // Loaded lazily: the other floors use only node:http.
  const { default: pg } = await import('pg')
  const { upcomingPageSql } = await import('#adapters/postgres/reads/catalog.ts')
  const pool = new pg.Pool({ connectionString: source, max: READ_CONNECTIONS })
  return async (_, response) => {
    const values = [new Date().toISOString(), PAGE_ROWS, 0]
    const { rows } = await pool.query({ name: 'upcoming', text: upcomingPageSql, values })
    const body = JSON.stringify({ shows: rows, totalItems: rows[0].total })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  }
}

const kinds = new Map(Object.entries({ copy, unchanged, sql }))
const makeListener = kinds.get(kind)
if (!makeListener) throw new Error(`There is no floor of the kind ${kind}`)
createServer(await makeListener()).listen(Number(port), '127.0.0.1')
