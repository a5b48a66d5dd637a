import { expect, test } from 'vitest'
import { deliverAlertMail } from '#api/jobs/deliver-alert-mail.ts'
import { deliverMail } from '#api/jobs/deliver-mail.ts'
import type { Email } from '#core/mail/email.ts'
import { emptyAlertMail, makeEmailSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const queueAlertEmails = ({ store }: World, count: number): Promise<void> =>
  store.transact(async ({ jobs }) => {
    for (let n = 0; n < count; n += 1)
      await jobs.add('alert-mail', { to: `fan-${n}@fans.example`, template: 'alert', data: emptyAlertMail })
  })

const recipients = ({ mailer }: World): readonly string[] => mailer.sent.map(({ to }) => to)

test('sends alert emails in batches of two, and does not log the recipients of failed ones', async () => {
  const world = makeWorld()
  await queueAlertEmails(world, 3)
  world.mailer.failFor('fan-0@fans.example', 'mailbox full')
  const job = deliverAlertMail(1000)
  const { result, lines } = await runJob(job, world.core)
  expect([result, lines]).toMatchObject(['more', [['mail postponed', { template: 'alert', reason: 'mailbox full' }]]])
  expect(JSON.stringify(lines)).not.toContain('@fans.example')
  expect(await runJob(job, world.core)).toEqual({ result: 'done', lines: [] })
  expect(await runJob(job, world.core)).toEqual({ result: 'idle', lines: [] })
  expect(recipients(world)).toEqual(['fan-1@fans.example', 'fan-2@fans.example'])
})

test('a confirmation email is not held up by queued alert emails', async () => {
  const world = makeWorld()
  await queueAlertEmails(world, 100)
  const data = { displayName: 'Rudy', name: 'Rudy', token: 'token' }
  await world.store.transact(({ jobs }) => jobs.add('mail', { to: 'rudy@x.example', template: 'confirm-email', data }))
  expect((await runJob(deliverMail, world.core)).result).toBe('done')
  expect(recipients(world)).toEqual(['rudy@x.example'])
})

test('pauses after each full batch, so that all lanes together stay within the rate limit', async () => {
  const world = makeWorld()
  await queueAlertEmails(world, 3)
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  const job = deliverAlertMail(1)
  while ((await runJob(job, world.core, undefined, pause)).result !== 'idle');
  const perSecond = (2 * (job.lanes ?? 1) * 1000) / (pauses[0] ?? 0)
  expect([pauses.length, Math.round(perSecond)]).toEqual([1, 1])
})

test('a mail server outage of 15 minutes neither loses nor duplicates emails: everyone receives one email with all shows', async () => {
  const world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  const addresses = ['ada@fans.example', 'ben@fans.example', 'cleo@fans.example'] as Email[]
  for (const address of addresses) await makeEmailSubscriber(world, address).subscribe()
  const admin = await world.as('ShowAdmin')
  for (const showTitle of ['First', 'Second']) await world.core.addShow(admin, showInput({ showTitle }))
  const runMinutes = async (minutes: number) => {
    for (let step = 0; step < minutes * 4; step += 1) {
      await runAlerts(world)
      while ((await runJob(deliverAlertMail(1000), world.core)).result !== 'idle');
      world.clock.advance(15_000)
    }
  }
  for (const address of addresses) world.mailer.failFor(address, 'connect ECONNREFUSED')
  await runMinutes(15)
  expect(recipients(world)).toEqual([])
  for (const address of addresses) world.mailer.failFor(address, null)
  await runMinutes(10)
  expect([...recipients(world)].sort()).toEqual(addresses)
  for (const { text } of world.mailer.sent) expect(text).toMatch(/First.*Second/s)
})
