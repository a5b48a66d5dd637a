import { createServer } from 'node:http'
import pg from 'pg'
import { upcomingAtSql } from '#adapters/postgres/catalogue.ts'

/**
 * What a process can do at most: `floor.ts PORT BYTES` answers one fixed JSON body of that size, `floor.ts PORT URL` runs the
 * list's SQL through the bare driver and answers its rows. Nothing else: no routing, no session, no headers of note.
 */
const [port, what = ''] = process.argv.slice(2)

const answerer = (): (() => Promise<string>) => {
  if (/^\d+$/.test(what)) {
    const body = JSON.stringify({ text: 'x'.repeat(Number(what) - 11) })
    return async () => body
  }
  const pool = new pg.Pool({ connectionString: what, max: 10 })
  const statement = { name: 'upcoming', text: upcomingAtSql }
  return async () => {
    const { rows } = await pool.query({ ...statement, values: [new Date().toISOString(), 25, 0] })
    return JSON.stringify({ shows: rows, totalItems: rows[0].total })
  }
}

const answer = answerer()
createServer(async (_request, response) => {
  const body = await answer()
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
}).listen(Number(port), '127.0.0.1')
