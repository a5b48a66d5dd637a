import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { registrationBody } from '#test/support/calls.ts'
import { solveBotCheck } from '#test/support/solve-bot-check.ts'
import { startBenchServer } from './database.ts'
import { knownEmail, seedAccounts } from './known-accounts.ts'
import { nextClientAddress } from './next-client-address.ts'
import { startProgram, stopProgram } from './processes.ts'
import { eachRound } from './rounds.ts'
import { median } from './statistics.ts'

/** Measures whether response times reveal that an email address is known. Calls to log-in, register and forgot-password alternate
 * between known and unknown addresses. The product runs as in production, with a mail server that takes 1.5 s per email. An AUC
 * of 0.5 means that the times reveal nothing; an AUC of 0 or 1 means that they reveal everything. */
const { values } = readCommand(commands, 'bench:timing')
const tries = Number(values.tries)
const PORT = 4690
const SMTP_PORT = 4691
const ORIGIN = `http://localhost:${PORT}`
const SMTP_DELAY_MS = 1500

const unknownEmail = (index: number): string => `unknown-${index}@people.example`

const startSlowMailServer = async (): Promise<SMTPServer> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => sleep(SMTP_DELAY_MS).then(() => done()))
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(SMTP_PORT, '127.0.0.1', resolve))
  return server
}

type CsrfHeaders = { cookie: string; 'x-xsrf-token': string }

const fetchCsrfHeaders = async (): Promise<CsrfHeaders> => {
  const response = await fetch(`${ORIGIN}/api/session`)
  const token = /XSRF-TOKEN=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
}

/** Posts the body. Resolves to the time in ms until the whole response has arrived. */
const timePost = async (
  csrfHeaders: CsrfHeaders,
  path: string,
  body: object,
  expectedStatus: number,
): Promise<number> => {
  const init = {
    method: 'POST',
    headers: { ...csrfHeaders, 'content-type': 'application/json', 'x-forwarded-for': nextClientAddress() },
    body: JSON.stringify(body),
  }
  const start = performance.now()
  const response = await fetch(ORIGIN + path, init)
  const text = await response.text()
  const ms = performance.now() - start
  if (response.status !== expectedStatus) throw new Error(`${path} returned ${response.status}: ${text}`)
  return ms
}

const solveNewChallenge = async (): Promise<string> => {
  const response = await fetch(`${ORIGIN}/api/bot-check`, { headers: { 'x-forwarded-for': nextClientAddress() } })
  return solveBotCheck(await response.json())
}

type Call = (email: string, label: string) => Promise<number>

const callsWith = (csrfHeaders: CsrfHeaders): Readonly<Record<string, Call>> => ({
  'log-in': (email) => timePost(csrfHeaders, '/api/auth/login', { email, password: 'Wrong horse 2 battery!' }, 401),
  'forgot-password': (email) => timePost(csrfHeaders, '/api/passwords/forgot-password', { email }, 200),
  register: async (email, label) => {
    const body = registrationBody({ name: `new ${label}`, email, recaptcha: await solveNewChallenge() })
    return timePost(csrfHeaders, '/api/auth/register', body, 201)
  },
})

/** Returns the share of pairs of calls in which the call with the known email address takes longer; ties count half. */
const aucOf = (knownTimes: readonly number[], unknownTimes: readonly number[]): number => {
  let wins = 0
  for (const known of knownTimes)
    for (const unknown of unknownTimes) wins += known > unknown ? 1 : known === unknown ? 0.5 : 0
  return wins / (knownTimes.length * unknownTimes.length)
}

const server = await startBenchServer()
const dataDir = await mkdtemp(join(tmpdir(), 'timing-'))
const mailServer = await startSlowMailServer()
let product: ChildProcess | null = null
try {
  const url = await server.fill(1000)
  await seedAccounts(url, tries)
  const settings = {
    PORT: String(PORT),
    BASE_URL: ORIGIN,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
    TRUST_PROXY: '1',
    BOT_CHECK: 'proof-of-work',
    LOG_LEVEL: 'warn',
  }
  product = await startProgram('api/main.ts', [], PORT, settings)
  const calls = callsWith(await fetchCsrfHeaders())
  console.log(`${tries} tries each, in turn; ms\n`)
  console.log('| call | median, known | median, unknown | difference | AUC |')
  console.log('|---|---|---|---|---|')
  for (const [name, call] of Object.entries(calls)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    await eachRound({ from: -5, to: tries - 1 }, async (round) => {
      const isWarmUp = round < 0
      const nth = Math.abs(round)
      // Alternates which of the two addresses comes first.
      const pair = nth % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of pair) {
        const email = isWarmUp
          ? `warm-${name}-${nth}-${kind}@people.example`
          : kind === 'known'
            ? knownEmail(nth)
            : unknownEmail(nth)
        const ms = await call(email, `${name} ${isWarmUp ? 'warm' : ''}${kind} ${nth}`)
        if (!isWarmUp) times[kind].push(ms)
      }
    })
    const [knownMs, unknownMs] = [median(times.known), median(times.unknown)]
    const cells = [
      knownMs.toFixed(2),
      unknownMs.toFixed(2),
      (knownMs - unknownMs).toFixed(2),
      aucOf(times.known, times.unknown).toFixed(3),
    ]
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
} finally {
  if (product) await stopProgram(product)
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  await server.stop()
  await rm(dataDir, { recursive: true })
}
