import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { startProgram, stopProgram } from './processes.ts'
import { makeRoundResults } from './round-results.ts'
import { eachRound } from './rounds.ts'
import { quantile } from './statistics.ts'

/** Measures search-as-you-type against reading one band by id, and adding a show against a bare insert of its rows, in
 * interleaved rounds of one run. */
const { values: options } = readCommand(commands, 'bench:editing')
const [rounds, seconds, bandCount] = [Number(options.rounds), Number(options.seconds), Number(options.bands)]
const PORT = 4685
const origin = `http://127.0.0.1:${PORT}`
const owner = { email: 'owner@people.example', password: 'Correct horse 2 battery!' }

const firstWords =
  'Rude Brass Half Static Nutmeg Silver Lantern Checker Midnight Upbeat Harbour Velvet Rocket Pocket Paper Iron'
const lastWords =
  'Boys Specials Uprising Skatalysts Orchestra Society Brigade Steppers Riddims Cats Parade Union Rebels Machine'
/** Adds bands with names of three or four words; many bands share their first and last words. */
const fillBandsSql = `
  insert into band (id, slug, name, name_key, links, version, created_at, updated_at)
  select gen_random_uuid(), 'filled-' || n, name, regexp_replace(lower(name), '^the ', ''), '[]', 1, now(), now()
  from generate_series(1, ${bandCount}) as n cross join lateral (
    select (case n % 3 when 0 then 'The ' else '' end) || (string_to_array('${firstWords}', ' '))[n % 16 + 1] || ' '
      || substr(md5(n::text), 1, 3 + n % 4) || ' ' || (string_to_array('${lastWords}', ' '))[n / 16 % 14 + 1] as name
  ) as named`

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
type ReceivedResponse = { status: number; cookies: readonly string[]; body: string }
const send = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  new Promise<ReceivedResponse>((resolve, reject) => {
    const call = request(origin + path, { method, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    call.on('error', reject).end(body)
  })

const latenciesOf = async (work: (nth: number) => Promise<void>): Promise<readonly number[]> => {
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    await work(latencies.length)
    latencies.push(performance.now() - start)
  }
  return latencies
}
const { record, print } = makeRoundResults()

const server = await startBenchServer()
const databaseUrl = await server.fill(10_000)
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
await client.query(fillBandsSql)
await client.query('vacuum analyze')
const product = await startProgram('api/main.ts', [], PORT, {
  DATABASE_URL: databaseUrl,
  PORT: String(PORT),
  LOG_LEVEL: 'silent',
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
})

const logIn = async (): Promise<Record<string, string>> => {
  const { cookies } = await send('GET', '/api/session')
  const xsrfCookie = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN=')) ?? ''
  const token = decodeURIComponent(xsrfCookie.split('=')[1] ?? '')
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
  const loginResponse = await send('POST', '/api/auth/login', { ...headers, cookie: xsrfCookie }, JSON.stringify(owner))
  if (loginResponse.status !== 200) throw new Error(`The log-in returned ${loginResponse.status}`)
  const sessionCookies = loginResponse.cookies.filter((cookie) => cookie.startsWith('session='))
  return { ...headers, cookie: [xsrfCookie, ...sessionCookies].join('; ') }
}

try {
  const { rows: bands } = await client.query<{ id: string; name: string }>(
    'select id, name from band order by md5(slug) limit 2000',
  )
  const { rows: venues } = await client.query<{ id: string; zone: string }>('select id, time_zone as zone from venue')
  const band = (nth: number) => bands[nth % bands.length] ?? { id: '', name: '' }
  const headers = await logIn()

  /** Returns the beginning of a band's name as a user types it. Every tenth one has a typo. */
  const typedPrefix = (nth: number): string => {
    const { name } = band(nth * 7)
    const part = name.slice(0, 2 + (nth % 10))
    const typoIndex = 1 + (Math.floor(nth / 10) % (part.length - 1))
    return nth % 5 === 0 && part.length > 5 ? `${part.slice(0, typoIndex)}x${part.slice(typoIndex + 1)}` : part
  }
  const expectStatus = async (status: number, response: Promise<ReceivedResponse>) => {
    const { status: actual, body } = await response
    if (actual !== status) throw new Error(`Received ${actual}: ${body.slice(0, 200)}`)
  }
  const search = (nth: number) => expectStatus(200, send('GET', `/api/bands?q=${encodeURIComponent(typedPrefix(nth))}`))
  const read = (nth: number) => expectStatus(200, send('GET', `/api/bands/${band(nth).id}`))
  let day = 0
  const nextShowDate = () => {
    day += 1
    return new Date(Date.now() + (30 + (day % 300)) * 86_400_000).toISOString().slice(0, 10)
  }
  const venue = (nth: number) => venues[nth % venues.length] ?? { id: '', zone: 'UTC' }
  const addShow = (nth: number) =>
    expectStatus(
      201,
      send(
        'POST',
        '/api/shows',
        headers,
        JSON.stringify({
          showTitle: `Measured ${randomUUID()}`,
          showDate: nextShowDate(),
          doorTime: '19:00',
          showTime: '20:00',
          venueId: venue(nth).id,
          bandList: [0, 1, 2].map((act) => ({ bandId: band(nth * 3 + act).id })),
        }),
      ),
    )
  const insertShow = async (nth: number) => {
    const [id, date, { id: venueId, zone }] = [randomUUID(), nextShowDate(), venue(nth)]
    await client.query('begin')
    await client.query(
      `insert into show (id, slug, show_title, show_date, door_time, show_time, venue_id, time_zone, age_restriction, status,
          upcoming_until, version, created_at, updated_at)
        values ($1, $2, $3, $4, '19:00', '20:00', $5, $6, 'Unknown', 'scheduled',
          ($4::date + 1 + time '06:00') at time zone $6, 1, now(), now())`,
      [id, id, `Measured ${id}`, date, venueId, zone],
    )
    for (const act of [0, 1, 2])
      await client.query(
        `insert into act (show_id, position, band_id, role, state) values ($1, $2, $3, 'support', 'confirmed')`,
        [id, act, band(nth * 3 + act).id],
      )
    await client.query(
      `insert into revision (kind, of_id, version, at, what, snapshot) values ('show', $1, 1, now(), 'added', $2)`,
      [id, JSON.stringify({ id, showTitle: `Measured ${id}`, showDate: date, venueId })],
    )
    await client.query(
      `insert into audit_entry (at, what, kind, of_id, details) values (now(), 'show.added', 'show', $1, '{}')`,
      [id],
    )
    await client.query('commit')
  }
  for (const call of [search, read, addShow, insertShow]) for (let nth = 0; nth < 50; nth += 1) await call(nth)
  await eachRound({ to: rounds }, async () => {
    const [reads, searches] = [await latenciesOf(read), await latenciesOf(search)]
    record('read by id, p99 ms', quantile(reads, 0.99))
    record('search-as-you-type, p50 ms', quantile(searches, 0.5))
    record('search-as-you-type, p99 ms', quantile(searches, 0.99))
    record('p99 search / p99 read', quantile(searches, 0.99) / quantile(reads, 0.99))
    const [inserts, adds] = [await latenciesOf(insertShow), await latenciesOf(addShow)]
    record('bare insert of the rows, p50 ms', quantile(inserts, 0.5))
    record('adding a show, p50 ms', quantile(adds, 0.5))
    record('p50 adding / inserting', quantile(adds, 0.5) / quantile(inserts, 0.5))
  })
  print(`${rounds} rounds of ${seconds} s, ${bandCount} bands`)
} finally {
  agent.destroy()
  await client.end()
  await stopProgram(product)
  await server.stop()
}
