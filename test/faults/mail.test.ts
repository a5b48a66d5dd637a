import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#test/support/api-client.ts'
import { visitorFrom } from '#test/support/browser.ts'
import { fullOrShort, isFullRun } from '#test/support/faults/fault-extent.ts'
import { reportFault } from '#test/support/faults/fault-table.ts'
import { endFirstRetryDelays, makeEmailsDue } from '#test/support/faults/invariants.ts'
import { countsOf, makeRequestCounts, type RequestCounts, sendAs } from '#test/support/faults/request-counts.ts'
import { type Scene, startScene } from '#test/support/faults/scene.ts'
import { emailAddressOf, newClientAddress, register } from '#test/support/faults/traffic.ts'
import { freePort } from '#test/support/free-port.ts'
import { type Inbox, openInbox } from '#test/support/inbox.ts'
import type { Product } from '#test/support/product.ts'

/** Longest permitted response time in ms: below the ten seconds that the product waits for the greeting of a mail server. */
const MAX_RESPONSE_MS = fullOrShort(5_000, 9_000)
const SLOW_MS = fullOrShort(8_000, 3_000)
const OUTAGE_MS = fullOrShort(60_000, 0)
/** How many attempts to send an email end in a dropped connection, and how many the server defers. */
const DROPS = 2
const DEFERRALS = fullOrShort(3, 1)
const ARRIVAL_TIMEOUT_MS = fullOrShort(600_000, 100_000)

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
  // If the first process kept running, it would send the emails, because its mail server works.
  await scene.product().end()
})
afterAll(() => scene?.stop())

/** An email that must arrive; `key` is its recipient or part of its subject. */
type ExpectedEmail = { key: string; maxCopies: number }

const registerUser = async ({ url }: Product, counts: RequestCounts, name: string): Promise<string> => {
  expect(await register(url, counts, name)).toMatchObject({ status: 201 })
  return emailAddressOf(name)
}

const sendQuestion = async ({ url }: Product, counts: RequestCounts, subject: string): Promise<string> => {
  const body = { email: 'fan@people.example', subject, message: 'Are you there?', recaptcha: '' }
  const response = await counts.send(() => sendAs(visitorFrom(url, newClientAddress()), 'POST', '/api/contact', body))
  expect(response.status).toBe(200)
  return subject
}

/** Starts a server that does not speak SMTP, and waits for `connections` connections. Resolves to a function that stops the server. */
const startNonSmtpServer = async (
  port: number,
  connections: number,
  onConnection: (socket: Socket) => void,
): Promise<() => void> => {
  const sockets = new Set<Socket>()
  let connectionCount = 0
  const server = createServer((socket) => {
    connectionCount += 1
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  await expect.poll(() => connectionCount, { timeout: 60_000 }).toBeGreaterThanOrEqual(connections)
  return () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

/** Opens a mail server that is slow, drops connections or defers emails, depending on the recipient's name. */
const openFaultyInbox = (port: number): Promise<Inbox> => {
  const attempts = new Map<string, number>()
  return openInbox({
    port,
    message: async ({ to }) => {
      const attempt = (attempts.get(to) ?? 0) + 1
      attempts.set(to, attempt)
      if (to.startsWith('slow-')) await sleep(SLOW_MS)
      if (to.startsWith('dropped-') && attempt <= DROPS) return 'dropped'
      if (to.startsWith('later-') && attempt <= DEFERRALS) return { code: 451, text: '4.7.1 Come back later' }
      return 'accepted'
    },
  })
}

test('a failing or slow mail server delays no response, and each email arrives, in a few copies at most', async () => {
  const counts = makeRequestCounts()
  const port = await freePort()
  const expected: ExpectedEmail[] = []
  const expectEmail = (key: string, maxCopies = 2): void => void expected.push({ key, maxCopies })
  const start = () => scene.startOther({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const causeEmails = async (product: Product, label: string, pairs: number): Promise<void> => {
    for (let nth = 0; nth < pairs; nth += 1) {
      expectEmail(await registerUser(product, counts, `${label}-${nth}`))
      expectEmail(await sendQuestion(product, counts, `Question ${label} ${nth}.`))
    }
  }

  const killed = await start()
  await causeEmails(killed, 'away', fullOrShort(10, 2))
  await killed.end('SIGKILL')
  if (!isFullRun) await makeEmailsDue(scene.postgres.sql)
  const product = await start()
  await causeEmails(product, 'killed', fullOrShort(10, 2))
  await sendAs(visitorFrom(product.url, newClientAddress()), 'POST', '/api/passwords/forgot-password', {
    email: owner.email,
  })
  expectEmail('password')
  await sleep(OUTAGE_MS)
  const httpServer = startNonSmtpServer(port, 2, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await causeEmails(product, 'garbage', 2)
  const stopHttpServer = await httpServer
  stopHttpServer()
  const silentServer = startNonSmtpServer(port, 1, () => {})
  await causeEmails(product, 'silence', 2)
  const stopSilentServer = await silentServer
  stopSilentServer()

  const backAt = performance.now()
  const inbox = await openFaultyInbox(port)
  for (const [name, maxCopies] of [
    ['slow', 2],
    ['dropped', 2 + DROPS],
    ['later', 2],
  ] as const)
    for (let nth = 0; nth < 2; nth += 1) expectEmail(await registerUser(product, counts, `${name}-${nth}`), maxCopies)
  await causeEmails(product, 'back', 2)
  const copiesOf = (key: string): number =>
    inbox.emails().filter(({ to, subject }) => to === key || (to === owner.email && subject.includes(key))).length
  const endDelays = async (): Promise<void> => {
    if (!isFullRun) await endFirstRetryDelays(scene.postgres.sql)
  }
  const missingKeys = async (): Promise<string[]> => {
    await endDelays()
    return expected.flatMap(({ key }) => (copiesOf(key) === 0 ? [key] : []))
  }
  await expect.poll(missingKeys, { timeout: ARRIVAL_TIMEOUT_MS, interval: 200 }).toEqual([])
  const pendingRecipients = async () => {
    await endDelays()
    return scene.postgres.sql("select payload->>'to' as recipient from job where name = 'mail'")
  }
  await expect.poll(pendingRecipients, { timeout: ARRIVAL_TIMEOUT_MS, interval: 200 }).toEqual([])
  const recoveredMs = [performance.now() - backAt]

  const copies = expected.map(({ key }) => copiesOf(key))
  const emails = {
    expected: expected.length,
    received: copies.filter((each) => each > 0).length,
    maxCopies: Math.max(...copies),
  }
  const outcome = { ...countsOf(counts), acknowledged: expected.length, emails, recoveredMs }
  reportFault({ fault: 'mail server down, silent, slow, dropping and deferring, and a kill -9', runs: 7, ...outcome })
  expect(expected.filter(({ key, maxCopies }) => copiesOf(key) > maxCopies)).toEqual([])
  expect({ ...countsOf(counts), requests: 0 }).toEqual({ requests: 0, refused: 0, unanswered: 0, otherErrors: 0 })
  expect(counts.slowestMs).toBeLessThan(MAX_RESPONSE_MS)
  const log = product.logged().join('\n')
  expect(log).toContain('ECONNREFUSED')
  expect(log).not.toContain('people.example')
})
