import { expect, test } from 'vitest'
import { deliverMail } from '#api/jobs/deliver-mail.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

test('sends five emails at a time, and logs failures without the recipient', async () => {
  const { core, store, mailer } = makeWorld()
  mailer.failFor('p0@x.example', 'mailbox full')
  mailer.refuseFor('p1@x.example')
  await store.transact(async ({ jobs }) => {
    for (let n = 0; n < 7; n += 1)
      await jobs.add('mail', { to: `p${n}@x.example`, template: 'owner-welcome', data: { displayName: 'P' } })
  })
  const { result, lines } = await runJob(deliverMail, core)
  expect(result).toBe('more')
  expect(lines).toMatchObject([
    ['mail postponed', { template: 'owner-welcome', attempts: 1, reason: 'mailbox full' }],
    ['mail given up', { template: 'owner-welcome', attempts: 1, reason: 'refused' }],
  ])
  expect(JSON.stringify(lines)).not.toContain('@x.example')
  expect(await runJob(deliverMail, core)).toEqual({ result: 'done', lines: [] })
  expect(await runJob(deliverMail, core)).toEqual({ result: 'idle', lines: [] })
  expect(mailer.sent).toHaveLength(5)
})
