import type { Migration } from './migration.ts'

/** Runs in a transaction of its own: it blocks writes to venues for less than a second per 100,000 of them. */
export const citySlugs: Migration = {
  name: '0030-city-slugs',
  sql: `create index venue_city_slug_idx on venue ((${"left(trim(both '-' from regexp_replace(translate(city_key, '''’‘ʻʼ`', ''), '[\\u0020-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u3004\\u3008-\\u3020\\u30fb]+', '-', 'g')), 64)"})) where deleted_at is null;`,
}
