import { expect, test } from 'vitest'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { migrate, migrateBefore } from './migrate-database.ts'

test('turns queued emails into jobs, including one that the previous release adds after the migration', async () => {
  const database = await makeTestDatabase({ migrated: false })
  await migrateBefore(database, '0016-jobs')
  const addMail = (to: string, state = 'null, null, 0') =>
    database.sql(`insert into outbox_mail (recipient, template, data, not_before, given_up_at, attempts)
      values ('${to}', 'owner-welcome', '{"displayName": "Rudy"}', ${state})`)
  await addMail('waiting@x.example')
  await addMail('claimed@x.example', "'2026-11-20 12:00Z', null, 3")
  await addMail('gone@x.example', "null, '2026-11-19 12:00Z', 9")
  await migrate(database)
  await addMail('late@x.example')
  const pending = { not_before: null, given_up_at: null, attempts: 0 }
  const payload = (to: string) => ({ to, template: 'owner-welcome', data: { displayName: 'Rudy' } })
  expect(
    await database.sql('select id::int, name, key, payload, not_before, given_up_at, attempts from job order by id'),
  ).toEqual(
    [
      { ...pending, payload: payload('waiting@x.example') },
      { ...pending, payload: payload('claimed@x.example'), not_before: new Date('2026-11-20T12:00Z'), attempts: 3 },
      { ...pending, payload: payload('gone@x.example'), given_up_at: new Date('2026-11-19T12:00Z'), attempts: 9 },
      { ...pending, payload: payload('late@x.example') },
    ].map((row, index) => ({ id: index + 1, name: 'mail', key: null, ...row })),
  )
  expect(await database.sql('select from outbox_mail')).toEqual([])
  await database.drop()
})
