import { createServer, get, type OutgoingHttpHeaders, type RequestListener } from 'node:http'

/**
 * What a process can do at most, without routing, sessions and headers of note: `floor.ts PORT KIND …`
 *
 *   copy URL CODING     the answer of the address, fetched once in that coding (`identity`, `br`): the same bytes, the same type
 *   unchanged URL       304 to everything, with the same head as that address when nothing has changed there
 *   bare                304 to everything, with next to no head
 *   sql DATABASE_URL    the rows of the first page, by the same SQL through the bare driver, as JSON
 */
const [port, kind = '', about = '', coding = 'identity'] = process.argv.slice(2)

/** As many connections as a process of the product has for reading, and as many rows as it reads for a page of 25. */
const READING = 6
const ROWS = 26

const copy = (): Promise<RequestListener> =>
  new Promise((resolve, reject) => {
    get(about, { headers: { 'accept-encoding': coding } }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      const head: OutgoingHttpHeaders = {
        'Content-Type': answer.headers['content-type'],
        'Content-Length': body.length,
      }
      if (coding !== 'identity') head['Content-Encoding'] = coding
      resolve((_, response) => {
        response.writeHead(200, head)
        response.end(body)
      })
    }).on('error', reject)
  })

/** What node:http writes of itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive'])

const unchanged = (): Promise<RequestListener> =>
  new Promise((resolve, reject) => {
    get(about, { headers: { 'if-none-match': '*' } }, (answer) => {
      answer.resume()
      const head = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.has(name))
      resolve(answering304(Object.fromEntries(head)))
    }).on('error', reject)
  })

const answering304 =
  (head: OutgoingHttpHeaders): RequestListener =>
  (_, response) => {
    response.writeHead(304, head)
    response.end()
  }

const sql = async (): Promise<RequestListener> => {
  // The other floors are nothing but node:http.
  const { default: pg } = await import('pg')
  const { upcomingAtSql } = await import('#adapters/postgres/catalogue.ts')
  const pool = new pg.Pool({ connectionString: about, max: READING })
  return async (_, response) => {
    const values = [new Date().toISOString(), ROWS, 0]
    const { rows } = await pool.query({ name: 'upcoming', text: upcomingAtSql, values })
    const body = JSON.stringify({ shows: rows, totalItems: rows[0].total })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  }
}

const kinds = { copy, unchanged, sql, bare: () => answering304({ ETag: 'W/"0123456789abcdef012345"' }) }
if (!(kind === 'copy' || kind === 'unchanged' || kind === 'sql' || kind === 'bare'))
  throw new Error(`No floor is ${kind}`)
createServer(await kinds[kind]()).listen(Number(port), '127.0.0.1')
