import type { ClientBase } from 'pg'
import { fold } from '#core/text/text.ts'
import { MAX_WORD_LENGTH, WORD_SEPARATORS } from '#core/text/tokenize.ts'
import type { Migration } from './migration.ts'

/** Readers continue while `listed_show` is filled, which takes minutes for a million shows. Writers wait. */
const lock = 'lock table show, act, band, venue in share row exclusive mode;'

/** Creates a table with a denormalized row per show, so that filters need no join. In every B-tree index except that of the primary
 * key, the last key columns are those of the list order, so that hits need no sort. */
const listedShowTable = `
create table listed_show (
  show_id uuid not null,
  show_date date not null,
  first_time varchar(5) collate "C" not null,
  show_title varchar(256) collate "C" not null,
  upcoming_until timestamptz(3) not null,
  venue_id uuid not null,
  city_key text collate "C" not null,
  region_key text collate "C" not null,
  country char(2) not null,
  latitude double precision,
  longitude double precision,
  min_age double precision,
  status varchar(16) not null,
  band_ids uuid[] not null,
  words tsvector not null,
  constraint listed_show_pkey primary key (show_id),
  constraint listed_show_show_id_fkey foreign key (show_id) references show (id) on delete cascade
);
`

/** The longest folded city and region names exceed the size limit of index entries. */
const KEY_LENGTH = 64
/** Small, because every search scans the whole pending list of the GIN index. */
const MAX_PENDING_KB = 64
const ORDER = 'show_date, first_time, show_title, show_id'
const indexes = `
create index listed_show_order_idx on listed_show (${ORDER})
  include (upcoming_until, country, status, min_age, latitude, longitude);
create index listed_show_venue_idx on listed_show (venue_id, ${ORDER}) include (upcoming_until, country, status, min_age);
create index listed_show_city_idx on listed_show (city_key, ${ORDER})
  include (upcoming_until, region_key, country, status, min_age);
create index listed_show_region_idx on listed_show (region_key, ${ORDER})
  include (upcoming_until, country, status, min_age);
create index listed_show_country_idx on listed_show (country, ${ORDER}) include (upcoming_until, status, min_age);
create index listed_show_status_idx on listed_show (status, ${ORDER}) include (upcoming_until, country, min_age)
  where status <> 'scheduled';
create index listed_show_age_idx on listed_show (${ORDER}) include (upcoming_until, country, status, min_age)
  where min_age is not null;
create index listed_show_words_idx on listed_show using gin (words)
  with (fastupdate = on, gin_pending_list_limit = ${MAX_PENDING_KB});
`

/** `listed` builds a show's row. The row's words equal those from `tokenize` in the core, including the truncation of long words. */
const functions = `
create function listed(of_id uuid) returns setof listed_show language sql stable as $$
  select show.id, show.show_date, show.first_time, show.show_title, show.upcoming_until, venue.id,
    left(venue.city_key, ${KEY_LENGTH}), left(coalesce(venue.region_key, lower(venue.region)), ${KEY_LENGTH}), venue.country,
    case when venue.address_visibility = 'public' then venue.latitude end,
    case when venue.address_visibility = 'public' then venue.longitude end,
    case show.age_restriction when 'No' then 0 when 'Yes' then show.age_limit end,
    show.status, bill.band_ids,
    array_to_tsvector(array(
      select distinct left(word, ${MAX_WORD_LENGTH}) from regexp_split_to_table(
        concat_ws(' ', coalesce(show.title_key, lower(show.show_title)), venue.name_key, venue.city_key, bill.names)
          collate "C",
        '${WORD_SEPARATORS}'
      ) as word where word <> ''
    ))
  from show join venue on venue.id = show.venue_id cross join lateral (
    select coalesce(array_agg(band.id order by act.position), '{}') as band_ids, string_agg(band.name_key, ' ') as names
    from act join band on band.id = act.band_id
    where act.show_id = show.id and act.state <> 'dropped-out'
  ) as bill
  where show.id = of_id and show.deleted_at is null
$$;

create function relist(of_ids uuid[]) returns void language plpgsql as $$
begin
  perform from show where id = any(of_ids) order by id for no key update;
  insert into listed_show as old select listed.* from unnest(of_ids) as asked (id) cross join lateral listed(asked.id)
  on conflict on constraint listed_show_pkey do update set
    show_date = excluded.show_date, first_time = excluded.first_time, show_title = excluded.show_title,
    upcoming_until = excluded.upcoming_until, venue_id = excluded.venue_id, city_key = excluded.city_key,
    region_key = excluded.region_key, country = excluded.country, latitude = excluded.latitude,
    longitude = excluded.longitude, min_age = excluded.min_age, status = excluded.status, band_ids = excluded.band_ids,
    words = excluded.words
  where old is distinct from excluded;
end
$$;
`

/** These triggers run at commit. They lock shows before reading them, so that concurrent changes are never lost. */
const triggers = `
create function relist_once(of_id uuid) returns void language plpgsql as $$
begin
  if not exists (
    select from listed_show
    where show_id = of_id and xmin::text = (pg_current_xact_id()::text::bigint % 4294967296)::text
  ) then
    perform relist(array[of_id]);
  end if;
end
$$;

create function relist_show() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    perform relist_once(new.id);
  else
    delete from listed_show where show_id = new.id;
  end if;
  return null;
end
$$;

create function relist_show_of_act() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform relist_once(old.show_id); end if;
  if tg_op <> 'DELETE' then perform relist_once(new.show_id); end if;
  return null;
end
$$;

create function relist_shows_of_band() returns trigger language plpgsql as $$
begin
  perform relist(array(select distinct show_id from act where band_id = new.id));
  return null;
end
$$;

create function relist_shows_of_venue() returns trigger language plpgsql as $$
begin
  perform relist(array(select id from show where venue_id = new.id));
  return null;
end
$$;

create constraint trigger show_listed_insert after insert on show deferrable initially deferred
  for each row execute function relist_show();
create constraint trigger show_listed_update after update on show deferrable initially deferred
  for each row when (
    (old.show_date, old.first_time, old.show_title, old.title_key, old.upcoming_until, old.venue_id, old.age_restriction,
      old.age_limit, old.status, old.deleted_at is null)
    is distinct from
    (new.show_date, new.first_time, new.show_title, new.title_key, new.upcoming_until, new.venue_id, new.age_restriction,
      new.age_limit, new.status, new.deleted_at is null)
  ) execute function relist_show();
create constraint trigger act_listed after insert or update or delete on act deferrable initially deferred
  for each row execute function relist_show_of_act();
create constraint trigger band_listed after update on band deferrable initially deferred for each row
  when (old.name_key is distinct from new.name_key) execute function relist_shows_of_band();
create constraint trigger venue_listed after update on venue deferrable initially deferred for each row when (
    (old.name_key, old.city_key, old.region, old.region_key, old.country, old.latitude, old.longitude, old.address_visibility)
    is distinct from
    (new.name_key, new.city_key, new.region, new.region_key, new.country, new.latitude, new.longitude, new.address_visibility)
  ) execute function relist_shows_of_venue();
`

export const finding: Migration = {
  name: '0005-finding',
  sql: `${lock}${listedShowTable}${functions}`,
  run: async (client) => {
    await foldNonAscii(client, 'venue', 'region', 'region_key')
    await foldNonAscii(client, 'show', 'show_title', 'title_key')
    await client.query('insert into listed_show select listed.* from show cross join lateral listed(show.id)')
    await client.query(`${indexes}${triggers}`)
    await client.query('analyze listed_show')
  },
}

/** Fills a key column from texts that are not ASCII. The SQL function `listed` folds ASCII texts itself. */
const foldNonAscii = async (
  client: Pick<ClientBase, 'query'>,
  table: 'show' | 'venue',
  column: string,
  keyColumn: string,
): Promise<void> => {
  const { rows } = await client.query<{ text: string }>(
    `select distinct ${column} as text from ${table} where ${column} ~ '[^\\u0001-\\u007f]'`,
  )
  const texts = rows.map(({ text }) => text)
  await client.query(
    `update ${table} set ${keyColumn} = made.key from unnest($1::text[], $2::text[]) as made (text, key)
     where ${table}.${column} = made.text`,
    [texts, texts.map(fold)],
  )
}
