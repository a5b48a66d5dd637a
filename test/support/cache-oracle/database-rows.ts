import type { Core } from '#core/core.ts'
import type { AccountId, BandId, MergeId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { TestDatabase } from '#test/support/test-database.ts'
import type { RowState, WritableRow, WritableRows, Writes } from './random-writes.ts'

const conditions: Readonly<Record<RowState, string>> = {
  listed: 'deleted_at is null',
  deleted: 'deleted_at is not null',
  edited: 'version > 1',
}

export const rowsIn = (database: TestDatabase): WritableRows => ({
  of: async (table, state) => {
    const nameColumn = table === 'show' ? 'show_title' : 'name'
    const rows = await database.sql(
      `select id, version, ${nameColumn} as name from "${table}" where ${conditions[state]} order by created_at, id`,
    )
    return rows as WritableRow[]
  },
  merges: async () => {
    const rows = await database.sql('select id from merge where undone_at is null order by at desc limit 3')
    return rows.map(({ id }) => id as MergeId)
  },
})

/** Returns writes that need rows from other tables, and writes that an operator makes with SQL. */
export const writesWithSql = (core: Core, database: TestDatabase, admin: Actor): Writes => {
  const sql = (text: string) => () => database.sql(text)
  const whereRandomShow = 'where id = (select id from show order by md5(id::text || random()) limit 1)'
  return {
    'approve claim': async () => {
      const [claim] = await database.sql(`select band_id, account_id from membership where state = 'pending' limit 1`)
      if (claim) await core.approveClaim(admin, claim.band_id as BandId, claim.account_id as AccountId)
    },
    'end membership': async () => {
      const [membership] = await database.sql('select band_id, account_id from membership limit 1')
      if (membership)
        await core.endMembership(admin, membership.band_id as BandId, membership.account_id as AccountId, {
          reason: null,
        })
    },
    'erase contributor':
      sql(`with by as (insert into account (id, name, name_key, email, display_name, search_key, password_hash, version, created_at)
      select gen_random_uuid(), n, n, n || '@x.example', 'Gone', n, '!', 1, now() from (select md5(random()::text) as n) as name returning id)
      update show set created_by = (select id from by) ${whereRandomShow}; delete from account where display_name = 'Gone'`),
    'poster by hand': sql(
      `update show set poster = '{"imageId":"00000000-0000-4000-8000-0000000000aa","width":40,"height":50}' ${whereRandomShow}`,
    ),
    'line-up by hand': sql(`update act set role = case role when 'dj' then 'support' else 'dj' end
      where show_id = (select id from show order by md5(id::text || random()) limit 1)`),
    'remove show by hand': sql(`delete from show ${whereRandomShow}`),
    'slugs by hand': sql('delete from former_slug where slug = (select min(slug) from former_slug)'),
    'title by hand': sql(`update show set show_title = 'Aaa ' || random() ${whereRandomShow}`),
  }
}
