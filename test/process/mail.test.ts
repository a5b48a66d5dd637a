import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { LEASE_MS } from '#core/mail/outbox-mail.ts'
import { type Inbox, type InboxHabits, openInbox } from '#test/support/inbox.ts'
import { emptyFolder, startedProduct } from '#test/support/place.ts'
import { freePort } from '#test/support/product.ts'

const people = (count: number): string[] => Array.from({ length: count }, (_, n) => `p${n}@people.example`)

const opened = async (habits: InboxHabits = {}): Promise<Inbox> => {
  const inbox = await openInbox(habits)
  onTestFinished(() => inbox.close())
  return inbox
}

/** Does something to the database of a product that runs, or ran, on this data folder. */
const inDatabase = async (
  dataDir: string,
  work: (postgres: Awaited<ReturnType<typeof openPostgres>>) => Promise<void>,
): Promise<void> => {
  const server = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const { socketDir, port, user } = server
  const postgres = await openPostgres({ socketDir, port, user, database: 'upstroke' })
  await work(postgres)
  await postgres.close()
  await server.stop()
}

/** Mails that are there all at once, as if one transaction had caused them. */
const writeMails = (dataDir: string, addresses: readonly string[]): Promise<void> =>
  inDatabase(dataDir, ({ ports }) =>
    ports.transact(async ({ outbox }) => {
      for (const to of addresses)
        await outbox.add({ to, template: 'password-changed', data: { displayName: 'Pauline' } })
    }),
  )

/** As if the lease of what a process has in hand had ended meanwhile. */
const endLeases = async (dataDir: string): Promise<void> => {
  const server = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const client = new pg.Client(server.url('upstroke'))
  await client.connect()
  await client.query('update outbox_mail set not_before = not_before - make_interval(secs => $1)', [LEASE_MS / 1000])
  await client.end()
  await server.stop()
}

/** What has come for them, next to the welcome of the first owner. */
const arrived = (inbox: Inbox) => inbox.mails().filter(({ to }) => to.endsWith('@people.example'))
const recipients = (inbox: Inbox): string[] => [...new Set(arrived(inbox).map(({ to }) => to))].sort()
test('killed in the middle of sending, it loses no mail, and sends the rest after its next start', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let come = 0
  const inbox = await opened({
    message: async () => {
      come += 1
      if (come > 30) await held
      return 'taken'
    },
  })
  const settings = { DATA_DIR: emptyFolder(), SMTP_URL: inbox.url }
  const product = await startedProduct(settings)
  await writeMails(settings.DATA_DIR, people(100))
  await expect.poll(() => come, { timeout: 30_000 }).toBeGreaterThan(30)
  await product.end('SIGKILL')
  letGo()
  expect(recipients(inbox).length).toBeLessThan(100)
  await endLeases(settings.DATA_DIR)
  const next = await startedProduct(settings)
  await expect.poll(() => recipients(inbox).length, { timeout: 60_000, interval: 200 }).toBe(100)
  expect(recipients(inbox)).toEqual(people(100).sort())
  expect(new Set(arrived(inbox).map(({ headers }) => headers.get('message-id'))).size).toBe(100)
  // Only those that were on their way may have come twice: no more than one process has in hand.
  expect(arrived(inbox).length).toBeLessThanOrEqual(120)
  await next.end()
})

test('while the mail server is away it answers, and says what it could not send without naming anybody', async () => {
  const port = await freePort()
  const settings = { DATA_DIR: emptyFolder(), SMTP_URL: `smtp://127.0.0.1:${port}` }
  const product = await startedProduct(settings)
  await writeMails(settings.DATA_DIR, people(3))
  const postponed = () => product.logged().filter((line) => line.includes('"template":"password-changed"'))
  await expect.poll(() => postponed().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  const inbox = await opened({ port })
  await expect.poll(() => recipients(inbox), { timeout: 60_000, interval: 200 }).toEqual(people(3))
  expect(arrived(inbox)).toHaveLength(3)
  for (const line of postponed())
    expect(JSON.parse(line)).toMatchObject({ isGivenUp: false, reason: expect.stringContaining('ECONNREFUSED') })
  expect(product.logged().join('\n')).not.toContain('people.example')
  await product.end()
})
