import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { promisify } from 'node:util'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { fillAccounts, knownEmail, PASSWORD } from './known-accounts.ts'
import { load } from './load.ts'
import { NO_CACHE, startProgram, stopProgram } from './processes.ts'
import { makeRoundResults } from './round-results.ts'
import { eachRound } from './rounds.ts'

/** Measures accounts in interleaved rounds of one run: log-ins against bare argon2id, reading during log-ins, and requests with
 * and without a session. `node test/bench/accounts.ts --rounds 3 --seconds 3` */
const { values: options } = readCommand(commands, 'bench:accounts')
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const PORT = 4680
const origin = `http://127.0.0.1:${PORT}`
const LIST = `${origin}/api/shows?page=1&limit=25`
/** Enough that concurrent log-ins never share an account: its rate limit would distort the result. */
const ACCOUNT_COUNT = 200

let calls = 0
/** Returns another address for each call, to stay below the rate limits. */
const nextClientAddress = () => {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

type ReceivedResponse = { status: number; cookies: readonly string[] }

const send = (method: string, path: string, headers: Record<string, string>, body?: string, agent?: Agent) =>
  new Promise<ReceivedResponse>((resolve, reject) => {
    const call = request(origin + path, { method, headers, ...(agent && { agent }) }, (response) => {
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] }),
      )
      response.resume()
    })
    call.on('error', reject).end(body)
  })

const cookiePair = (lines: readonly string[], name: string): string =>
  lines.find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? ''

const xsrfCookie = async (): Promise<string> =>
  cookiePair((await send('GET', '/api/session', {})).cookies, 'XSRF-TOKEN')

const makeLogIn = async (agent: Agent) => {
  const cookie = await xsrfCookie()
  const token = decodeURIComponent(cookie.split('=')[1] ?? '')
  return () => {
    const body = JSON.stringify({ email: knownEmail(calls % ACCOUNT_COUNT), password: PASSWORD })
    const headers = {
      cookie,
      'x-xsrf-token': token,
      'content-type': 'application/json',
      'x-forwarded-for': nextClientAddress(),
    }
    return send('POST', '/api/auth/login', { ...headers, 'content-length': String(body.length) }, body, agent)
  }
}

/** Returns log-ins per second at this concurrency, and the number of those rejected for load. */
const logIns = async (parallel: number, shouldStop: (begin: number) => boolean) => {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const logIn = await makeLogIn(agent)
  const begin = performance.now()
  let [done, busy] = [0, 0]
  const lane = async () => {
    while (!shouldStop(begin)) {
      const { status } = await logIn()
      if (status === 200) done += 1
      else if (status === 503) busy += 1
      else throw new Error(`A log-in answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  agent.destroy()
  return { rate: done / ((performance.now() - begin) / 1000), busy }
}

const forSeconds = (begin: number) => performance.now() - begin >= seconds * 1000

const bareArgon2 = async (): Promise<number> =>
  Number((await promisify(execFile)(process.execPath, ['test/bench/argon2.ts', String(seconds)])).stdout)

const server = await startBenchServer()
const database = await server.fill(Number(options.shows))
await fillAccounts(database, ACCOUNT_COUNT)
const product = await startProgram('api/main.ts', [], PORT, {
  DATABASE_URL: database,
  PORT: String(PORT),
  ...NO_CACHE,
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
})
try {
  const { record, print } = makeRoundResults()
  const session = cookiePair((await (await makeLogIn(new Agent()))()).cookies, 'session')
  await load(LIST, 4, 2)
  await eachRound({ to: rounds }, async () => {
    const bare = await bareArgon2()
    const { rate } = await logIns(8, forSeconds)
    record('argon2id alone, a second', bare)
    record('log-ins, a second (8 at once)', rate)
    record('log-ins / argon2id', rate / bare)
    const atRest = await load(LIST, 4, seconds)
    let isOver = false
    const crowd = logIns(50, () => isOver)
    const duringLogIns = await load(LIST, 4, seconds)
    isOver = true
    await crowd
    record('list at rest, p99 ms', atRest.p99)
    record('list beside 50 log-ins, p99 ms', duringLogIns.p99)
    record('p99 beside / at rest', duringLogIns.p99 / atRest.p99)
    const visitor = await load(LIST, 4, seconds)
    const member = await load(LIST, 4, seconds, { cookie: session })
    record('list as a visitor, p50 ms', visitor.p50)
    record('list with a session, p50 ms', member.p50)
    record('p50 with / without a session', member.p50 / visitor.p50)
    record('rate without / with a session', visitor.rate / member.rate)
  })
  print(`${rounds} rounds of ${seconds} s, ${options.shows} shows`)
} finally {
  await stopProgram(product)
  await server.stop()
}
