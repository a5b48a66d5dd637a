import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeHmacLinks } from '#adapters/crypto/hmac-links.ts'
import { makeSqliteGazetteer } from '#adapters/gazetteer/sqlite-gazetteer.ts'
import { makeSendAlerts } from '#core/alerts/send-alerts.ts'
import { load } from '#test/bench/load.ts'
import { startProgram, stopProgram, usageOf } from '#test/bench/processes.ts'
import { eachRound } from '#test/bench/rounds.ts'
import { median } from '#test/bench/statistics.ts'
import type { AlertBench } from './alert-bench.ts'
import { printTable } from './print-table.ts'

const PORT = 4694
const LIST_URL = `http://127.0.0.1:${PORT}/api/shows?page=1&limit=25`
const BATCH_SIZE = 200

/** Gives each of `people` subscribers due notices about three shows, and measures how fast emails for at least `timed` of them are
 * queued. */
export const measureDigest = async (
  { client, ports, server }: AlertBench,
  { people, timed }: { people: number; timed: number },
): Promise<void> => {
  await client.query('truncate alert_notice')
  await client.query(
    `insert into alert_notice (subscriber_id, show_id, alert_id, due_at)
     select subscriber_id, show.id, alert.id, now() - interval '1 minute'
     from (select id, subscriber_id, row_number() over () as n from alert limit $1) as alert
     join (select id, row_number() over (order by md5(slug)) as n from show) as show
       on show.n between alert.n % 300 + 1 and alert.n % 300 + 3`,
    [people],
  )
  await client.query('vacuum analyze alert_notice')
  const sendAlerts = makeSendAlerts({
    ...ports,
    gazetteer: makeSqliteGazetteer('UTC'),
    signedLinks: makeHmacLinks({ key: 'a key for signed links' }),
  })
  const cpuBefore = usageOf([process.pid, server.pid]).cpuMs
  const start = performance.now()
  let done = 0
  for (let queued = BATCH_SIZE; done < timed && queued > 0; done += queued) queued = await sendAlerts(BATCH_SIZE)
  const seconds = (performance.now() - start) / 1000
  const cpuMs = usageOf([process.pid, server.pid]).cpuMs - cpuBefore
  printTable(
    ['a digest of three shows', ''],
    [
      ['people with due emails', people],
      ['people whose emails were queued', done],
      ['people a second', done / seconds],
      ['minutes for all', (people / done) * (seconds / 60)],
      ['CPU time of process and database for each, ms', cpuMs / done],
    ],
  )
}

/** Measures sending the queued emails to a local mail server at up to 1,000 a second, then how much sending slows down readers. */
export const measureSending = async (
  { client, server, url }: AlertBench,
  { rounds, seconds, emails }: { rounds: number; seconds: number; emails: number },
): Promise<void> => {
  const mailServer = fork(new URL('../mail-server.ts', import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), 'bench-alerts-'))
  const { url: smtpUrl } = await requestReport(mailServer)
  const startProduct = (port: number, env: Readonly<Record<string, string>> = {}) =>
    startProgram('api/main.ts', [], port, {
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: String(port),
      SMTP_URL: smtpUrl,
      LOG_LEVEL: 'silent',
      ...env,
    })
  const setPaused = (isPaused: boolean) =>
    client.query(
      `update job set not_before = ${isPaused ? "'infinity'" : 'null'} where name = 'alert-mail' and attempts = 0`,
    )
  const countReceived = async () => (await requestReport(mailServer)).emails
  // Keeps the product from queueing more emails.
  await client.query('update alert_notice set due_at = null where due_at is not null')
  await setPaused(true)
  let products = [await startProduct(PORT, { ALERT_MAILS_PER_SECOND: '1000' })]
  const stopProducts = () => Promise.all(products.map(stopProgram))
  try {
    await load(LIST_URL, 4, 2)
    await setPaused(false)
    const before = { emails: await countReceived(), at: performance.now(), cpu: cpuOf(products, server) }
    while ((await countReceived()) < before.emails + emails) await sleep(500)
    const sent = (await countReceived()) - before.emails
    const cpu = cpuOf(products, server)
    printTable(
      ['sending as fast as possible', ''],
      [
        ['emails', sent],
        ['emails a second', (sent * 1000) / (performance.now() - before.at)],
        ['CPU time of the process for each, ms', (cpu.process - before.cpu.process) / sent],
        ['CPU time of the database for each, ms', (cpu.database - before.cpu.database) / sent],
      ],
    )
    for (const usesSeparateProcess of [false, true]) {
      await setPaused(true)
      await stopProducts()
      products = usesSeparateProcess
        ? [await startProduct(PORT, { BACKGROUND_JOBS: 'false' }), await startProduct(PORT + 1)]
        : [await startProduct(PORT)]
      for (const { pid = 0 } of products.slice(1)) setPriority(pid, constants.priority.PRIORITY_LOW)
      await measureReaders(usesSeparateProcess ? 'emails from a separate process' : 'emails from the same process', {
        rounds,
        seconds,
        setPaused,
        countReceived,
      })
    }
  } finally {
    await stopProducts()
    mailServer.disconnect()
    await rm(folder, { recursive: true, force: true })
  }
}

const measureReaders = async (
  title: string,
  {
    rounds,
    seconds,
    setPaused,
    countReceived,
  }: {
    rounds: number
    seconds: number
    setPaused: (isPaused: boolean) => Promise<unknown>
    countReceived: () => Promise<number>
  },
): Promise<void> => {
  await load(LIST_URL, 16, seconds)
  const results = { baseline: [] as number[], sending: [] as number[], ratios: [] as number[], emails: [] as number[] }
  await eachRound({ to: rounds }, async () => {
    await setPaused(true)
    await sleep(1000)
    const baseline = await load(LIST_URL, 16, seconds)
    await setPaused(false)
    await sleep(1000)
    const before = { emails: await countReceived(), at: performance.now() }
    const sending = await load(LIST_URL, 16, seconds)
    results.emails.push((((await countReceived()) - before.emails) * 1000) / (performance.now() - before.at))
    results.baseline.push(baseline.rate)
    results.sending.push(sending.rate)
    results.ratios.push(sending.rate / baseline.rate)
  })
  printTable(
    [`readers, medians of the rounds; ${title}`, ''],
    [
      ['requests a second without sending', median(results.baseline)],
      ['requests a second while sending', median(results.sending)],
      ['rate while sending / without, by round', results.ratios.map((ratio) => ratio.toFixed(2)).join(' ')],
      ['rate while sending / without, median', median(results.ratios)],
      ['emails a second in that time', median(results.emails)],
    ],
  )
}

const requestReport = async (mailServer: ChildProcess): Promise<{ url: string; emails: number }> => {
  mailServer.send('report')
  const [report] = await once(mailServer, 'message')
  return report
}

const cpuOf = (products: readonly ChildProcess[], server: AlertBench['server']) => ({
  process: usageOf(products.map(({ pid = 0 }) => pid)).cpuMs,
  database: usageOf([server.pid]).cpuMs,
})
