import { MAX_WORD_LENGTH, WORD_SEPARATORS } from '#core/text/tokenize.ts'
import type { Migration } from './migration.ts'

const columns = `
alter table band add column genres text[] not null default '{}';
alter table listed_show add column genres text[] not null default '{}';
`

const KEY_LENGTH = 64

const functions = `
create or replace function listed(of_id uuid) returns setof listed_show language sql stable as $$
  select show.id, show.show_date, show.first_time, show.show_title, show.upcoming_until, venue.id,
    left(venue.city_key, ${KEY_LENGTH}), left(coalesce(venue.region_key, lower(venue.region)), ${KEY_LENGTH}), venue.country,
    coalesce(case when venue.address_visibility = 'public' then venue.latitude end, venue.approximate_latitude),
    coalesce(case when venue.address_visibility = 'public' then venue.longitude end, venue.approximate_longitude),
    case show.age_restriction when 'No' then 0 when 'Yes' then show.age_limit end,
    show.status, bill.band_ids,
    array_to_tsvector(array(
      select distinct left(word, ${MAX_WORD_LENGTH}) from regexp_split_to_table(
        concat_ws(' ', coalesce(show.title_key, lower(show.show_title)), venue.name_key, venue.folded_name, venue.city_key,
          bill.names) collate "C",
        '${WORD_SEPARATORS}'
      ) as word where word <> ''
    )),
    door_criteria(venue.door_facts || show.door_facts, show.price), bill.genres
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
    words = excluded.words, door = excluded.door, genres = excluded.genres
  where old is distinct from excluded;
end
$$;
`

const triggers = `
drop trigger band_listed on band;
create constraint trigger band_listed after update on band deferrable initially deferred for each row
  when ((old.name_key, old.folded_name, old.genres) is distinct from (new.name_key, new.folded_name, new.genres))
  execute function relist_shows_of_band();
`

/** Blocks readers for a moment. */
export const genres: Migration = { name: '0025-genres', sql: `${columns}${functions}${triggers}` }
