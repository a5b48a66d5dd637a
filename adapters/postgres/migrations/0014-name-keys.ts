import type { ClientBase } from 'pg'
import { nameKeyOf } from '#core/text/text.ts'
import type { Migration } from './migration.ts'

/** Readers continue; writers wait. The triggers are off because they would refresh a show once for each of its bands. */
const lockAndDisableTriggers = `
lock table show, act, band, venue in share row exclusive mode;
alter table band disable trigger band_listed;
alter table venue disable trigger venue_listed;
`

const withoutApostrophesAndDashes = `btrim(regexp_replace(replace(translate(name_key, '-\`''', ' '), '&', ' & '), ' +', ' ', 'g'))`
/** An SQL expression that applies the core's `nameKeyOf` to a folded ASCII name. */
const nameKeySql = `regexp_replace(regexp_replace(${withoutApostrophesAndDashes}, '^(the )+(?=.)', ''), '(?<=\\S )(&|and|und|y|et)(?= \\S)', 'and', 'g')`

const updateAsciiSql = (table: 'band' | 'venue'): string => `
update ${table} set folded_name = name_key, name_key = made.key
from (select id, coalesce(nullif(${nameKeySql}, ''), name_key) as key from ${table} where name !~ '[^\\u0001-\\u007f]') as made
where made.id = ${table}.id and made.key <> ${table}.name_key;
`

/** Only the core handles non-ASCII apostrophes and dashes. */
const updateNonAscii = async (client: Pick<ClientBase, 'query'>, table: 'band' | 'venue'): Promise<void> => {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, name from ${table} where name ~ '[^\\u0001-\\u007f]'`,
  )
  await client.query(
    `update ${table} set folded_name = name_key, name_key = made.key from unnest($1::uuid[], $2::text[]) as made (id, key)
     where made.id = ${table}.id and made.key <> ${table}.name_key`,
    [rows.map(({ id }) => id), rows.map(({ name }) => nameKeyOf(name))],
  )
}

const updateWordsAndEnableTriggers = `
update listed_show set words = made.words
from (
  select show_id from act join band on band.id = act.band_id where band.folded_name is not null
  union
  select show.id from show join venue on venue.id = show.venue_id where venue.folded_name is not null
) as changed cross join lateral listed(changed.show_id) as made
where listed_show.show_id = made.show_id and listed_show.words <> made.words;
alter table band enable trigger band_listed;
alter table venue enable trigger venue_listed;
`

export const nameKeys: Migration = {
  name: '0014-name-keys',
  sql: `${lockAndDisableTriggers}${updateAsciiSql('band')}${updateAsciiSql('venue')}`,
  run: async (client) => {
    await updateNonAscii(client, 'band')
    await updateNonAscii(client, 'venue')
    await client.query(updateWordsAndEnableTriggers)
  },
}
