import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { seedAccounts } from './known-accounts.ts'
import { load } from './load.ts'
import { ACCOUNT_COUNT, measureBareArgon2, runLogIns, sessionCookieAt } from './log-ins.ts'
import { NO_CACHE, startProgram, stopProgram } from './processes.ts'
import { makeRoundResults } from './round-results.ts'
import { eachRound } from './rounds.ts'

/** Compares log-ins with bare argon2id, the list during log-ins with the list before them, and the list with and without a session,
 * in interleaved rounds of one run. */
const { values: options } = readCommand(commands, 'bench:accounts')
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const PORT = 4680
const origin = `http://127.0.0.1:${PORT}`
const LIST_URL = `${origin}/api/shows?page=1&limit=25`
const isTimeUp = (begin: number) => performance.now() - begin >= seconds * 1000

const server = await startBenchServer()
const databaseUrl = await server.fill(Number(options.shows))
await seedAccounts(databaseUrl, ACCOUNT_COUNT)
const product = await startProgram('api/main.ts', [], PORT, {
  DATABASE_URL: databaseUrl,
  PORT: String(PORT),
  ...NO_CACHE,
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
})
try {
  const { record, print } = makeRoundResults()
  const sessionCookie = await sessionCookieAt(origin)
  await load(LIST_URL, 4, 2)
  await eachRound({ to: rounds }, async () => {
    const bareRate = await measureBareArgon2(seconds)
    const { rate } = await runLogIns(origin, 8, isTimeUp)
    record('argon2id alone, a second', bareRate)
    record('log-ins, a second (8 at once)', rate)
    record('log-ins / argon2id', rate / bareRate)
    const baseline = await load(LIST_URL, 4, seconds)
    let isOver = false
    const concurrentLogIns = runLogIns(origin, 50, () => isOver)
    const duringLogIns = await load(LIST_URL, 4, seconds)
    isOver = true
    await concurrentLogIns
    record('list, baseline, p99 ms', baseline.p99)
    record('list during 50 log-ins, p99 ms', duringLogIns.p99)
    record('p99 during / baseline', duringLogIns.p99 / baseline.p99)
    const visitor = await load(LIST_URL, 4, seconds)
    const loggedIn = await load(LIST_URL, 4, seconds, { cookie: sessionCookie })
    record('list as a visitor, p50 ms', visitor.p50)
    record('list with a session, p50 ms', loggedIn.p50)
    record('p50 with / without a session', loggedIn.p50 / visitor.p50)
    record('rate without / with a session', visitor.rate / loggedIn.rate)
  })
  print(`${rounds} rounds of ${seconds} s, ${options.shows} shows`)
} finally {
  await stopProgram(product)
  await server.stop()
}
