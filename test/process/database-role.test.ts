import { expect, test } from 'vitest'
import { apiClientAt, dayFromToday, ownerAt, ownerSettings } from '#test/support/api-client.ts'
import { createAppRole } from '#test/support/app-role.ts'
import { showBody } from '#test/support/bodies.ts'
import { maintain } from '#test/support/product.ts'
import { makeDatabaseForTest, makeFolderForTest, startProductForTest } from '#test/support/test-installation.ts'

test("after the database owner's migrations, the product runs under a role that can't change the schema", async () => {
  const { url, sql } = await makeDatabaseForTest({ migrated: false })
  const migrated = await maintain({ DATABASE_URL: url }, 'migrate')
  expect(migrated).toMatchObject({ code: 0, out: 'The database is up to date.\n', err: '' })
  const settings = { DATABASE_URL: await createAppRole({ url, sql }), DATA_DIR: makeFolderForTest(), ...ownerSettings }
  const product = await startProductForTest(settings)
  await (await ownerAt(product.url)).send(
    'POST',
    '/api/shows',
    showBody({ showTitle: 'With few privileges', showDate: dayFromToday(30) }),
  )
  expect(await apiClientAt(product.url).get('/api/shows?page=1&limit=25')).toMatchObject({
    shows: [{ showTitle: 'With few privileges' }],
  })
  expect(
    await sql(
      `select distinct usename from pg_stat_activity where datname = current_database() and application_name like 'upstroke%' and backend_type = 'client backend'`,
    ),
  ).toEqual([{ usename: 'upstroke_app' }])
  await sql(`delete from migration where name = '0001-calendar'`)
  expect(await maintain(settings, 'migrate')).toMatchObject({
    code: 1,
    out: '',
    err: 'The database at DATABASE_URL cannot be used: the migration 0001-calendar has not been run, and this role may not run it: run "npm run migrate" as the owner\n',
  })
})
