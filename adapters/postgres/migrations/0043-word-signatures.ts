import { MAX_WORD_LENGTH, WORD_SEPARATORS } from '#core/text/tokenize.ts'
import type { Migration } from './migration.ts'

const KEY_LENGTH = 64

/** Superimposed coding in 128 bits, stored as two halves: each word sets a bit for its first two characters and one for its first
 * three. If each term of a search is the start of a word of the show, the show's signature has all bits of the search's signature. */
const signature = `
create function word_signature(words text[]) returns bigint[] language sql immutable parallel safe as $$
  select array[
    coalesce(bit_or(case when code < 64 then 1::bigint << code end), 0),
    coalesce(bit_or(case when code >= 64 then 1::bigint << (code - 64) end), 0)
  ]
  from unnest(words) as word cross join lateral (
    select (ascii(word) * 37 + ascii(substr(word, 2))) & 127 as code where length(word) >= 2
    union all
    select ((ascii(word) * 37 + ascii(substr(word, 2))) * 37 + ascii(substr(word, 3))) & 127 where length(word) >= 3
  ) as prefix
$$;
`

const ORDER = 'show_date, first_time, show_title, show_id'
const indexes: readonly (readonly [name: string, definition: string])[] = [
  [
    'order',
    `(${ORDER}) include (upcoming_until, country, status, min_age, latitude, longitude, venue_id, door, genres, city_key,
      region_key, words_low, words_high)`,
  ],
  ['venue', `(venue_id, ${ORDER}) include (upcoming_until, country, status, min_age)`],
  ['city', `(city_key, ${ORDER}) include (upcoming_until, region_key, country, status, min_age)`],
  ['region', `(region_key, ${ORDER}) include (upcoming_until, country, status, min_age)`],
  ['country', `(country, ${ORDER}) include (upcoming_until, status, min_age)`],
  ['status', `(status, ${ORDER}) include (upcoming_until, country, min_age) where status <> 'scheduled'`],
  ['age', `(${ORDER}) include (upcoming_until, country, status, min_age) where min_age is not null`],
  ['door', `using gin (door) with (fastupdate = off) where door <> '{}'`],
  ['genres', `using gin (genres) with (fastupdate = off) where genres <> '{}'`],
  ['words', 'using gin (words) with (fastupdate = on, gin_pending_list_limit = 64)'],
]

/** Fills a new table, because updating the old one would change every index and take ten times as long. Readers continue
 * until the old table is dropped. */
const newTable = `
lock table show, act, band, venue in share row exclusive mode;
create table signed_show (like listed_show including defaults);
alter table signed_show add column words_low bigint not null default 0, add column words_high bigint not null default 0;
insert into signed_show
  select listed_show.*, halves[1], halves[2]
  from listed_show cross join lateral (select word_signature(tsvector_to_array(words)) as halves offset 0) as signed;
alter table signed_show add constraint signed_show_pkey primary key (show_id),
  add constraint signed_show_show_id_fkey foreign key (show_id) references show (id) on delete cascade;
${indexes.map(([name, definition]) => `create index signed_show_${name}_idx on signed_show ${definition};`).join('\n')}
analyze signed_show;
drop function listed(uuid);
drop table listed_show;
alter table signed_show rename to listed_show;
alter table listed_show rename constraint signed_show_pkey to listed_show_pkey;
alter table listed_show rename constraint signed_show_show_id_fkey to listed_show_show_id_fkey;
${indexes.map(([name]) => `alter index signed_show_${name}_idx rename to listed_show_${name}_idx;`).join('\n')}
`

const functions = `
create function listed(of_id uuid) returns setof listed_show language sql stable as $$
  select id, show_date, first_time, show_title, upcoming_until, venue_id, city_key, region_key, country, latitude, longitude,
    min_age, status, band_ids, array_to_tsvector(words), door, genres, halves[1], halves[2]
  from (
    select show.id, show.show_date, show.first_time, show.show_title, show.upcoming_until, venue.id as venue_id,
      left(venue.city_key, ${KEY_LENGTH}) as city_key,
      left(coalesce(venue.region_key, lower(venue.region)), ${KEY_LENGTH}) as region_key, venue.country,
      coalesce(case when venue.address_visibility = 'public' then venue.latitude end, venue.approximate_latitude) as latitude,
      coalesce(case when venue.address_visibility = 'public' then venue.longitude end, venue.approximate_longitude) as longitude,
      case show.age_restriction when 'No' then 0 when 'Yes' then show.age_limit end as min_age,
      show.status, bill.band_ids,
      array(
        select distinct left(word, ${MAX_WORD_LENGTH}) from regexp_split_to_table(
          concat_ws(' ', coalesce(show.title_key, lower(show.show_title)), venue.name_key, venue.folded_name, venue.city_key,
            bill.names) collate "C",
          '${WORD_SEPARATORS}'
        ) as word where word <> ''
      ) as words,
      door_criteria(venue.door_facts || show.door_facts, show.price) as door, bill.genres
    from show join venue on venue.id = show.venue_id cross join lateral (
      select coalesce(array_agg(band.id order by act.position), '{}') as band_ids,
        string_agg(concat_ws(' ', band.name_key, band.folded_name), ' ') as names,
        array(
          select distinct genre from act join band on band.id = act.band_id cross join lateral unnest(band.genres) as genre
          where act.show_id = show.id and act.state <> 'dropped-out' order by genre
        ) as genres
      from act join band on band.id = act.band_id
      where act.show_id = show.id and act.state <> 'dropped-out'
    ) as bill
    where show.id = of_id and show.deleted_at is null
    offset 0
  ) as found cross join lateral (select word_signature(found.words) as halves offset 0) as signed
$$;

create or replace function relist(of_ids uuid[]) returns void language plpgsql as $$
begin
  perform from show where id = any(of_ids) order by id for no key update;
  insert into listed_show as old select listed.* from unnest(of_ids) as asked (id) cross join lateral listed(asked.id)
  on conflict on constraint listed_show_pkey do update set
    show_date = excluded.show_date, first_time = excluded.first_time, show_title = excluded.show_title,
    upcoming_until = excluded.upcoming_until, venue_id = excluded.venue_id, city_key = excluded.city_key,
    region_key = excluded.region_key, country = excluded.country, latitude = excluded.latitude,
    longitude = excluded.longitude, min_age = excluded.min_age, status = excluded.status, band_ids = excluded.band_ids,
    words = excluded.words, door = excluded.door, genres = excluded.genres, words_low = excluded.words_low,
    words_high = excluded.words_high
  where old is distinct from excluded;
end
$$;
`

/** Writers wait for about two minutes in a calendar with a million shows. */
export const wordSignatures: Migration = { name: '0043-word-signatures', sql: `${signature}${newTable}${functions}` }
