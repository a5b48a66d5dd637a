import { FREE_PATTERN } from '#core/shows/price.ts'
import { MAX_WORD_LENGTH, WORD_SEPARATORS } from '#core/text/tokenize.ts'
import type { Migration } from './migration.ts'

const columns = `
alter table venue add column door_facts jsonb not null default '{}';
alter table show add column door_facts jsonb not null default '{}';
alter table listed_show add column door text[] not null default '{}';
`

const KEY_LENGTH = 64

/** `door_criteria` returns the `door` of `FilterableAttributes`, except that it does not derive `minorsWithAdult` from the lack of an
 * age limit: filters use `min_age` for that. */
const functions = `
create function door_criteria(facts jsonb, price text) returns text[] language sql immutable as $$
  select array_remove(array[
    case when coalesce(facts ->> 'priceKind' = 'free', price ~* '${FREE_PATTERN}') then 'free' end,
    case when facts -> 'minorsWithAdult' = 'true' then 'minorsWithAdult' end,
    case when facts -> 'cashOnly' = 'false' then 'cards' end,
    case when facts -> 'stepFree' = 'true' then 'stepFree' end,
    case when facts -> 'accessibleToilet' = 'true' then 'accessibleToilet' end,
    case when facts -> 'seating' = 'true' then 'seating' end,
    case when facts -> 'quietSpace' = 'true' then 'quietSpace' end,
    case when facts -> 'strobe' = 'false' then 'noStrobe' end
  ], null)
$$;

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
    door_criteria(venue.door_facts || show.door_facts, show.price)
  from show join venue on venue.id = show.venue_id cross join lateral (
    select coalesce(array_agg(band.id order by act.position), '{}') as band_ids,
      string_agg(concat_ws(' ', band.name_key, band.folded_name), ' ') as names
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
    words = excluded.words, door = excluded.door
  where old is distinct from excluded;
end
$$;
`

const triggers = `
drop trigger show_listed_update on show;
create constraint trigger show_listed_update after update on show deferrable initially deferred
  for each row when (
    (old.show_date, old.first_time, old.show_title, old.title_key, old.upcoming_until, old.venue_id, old.age_restriction,
      old.age_limit, old.status, old.price, old.door_facts, old.deleted_at is null)
    is distinct from
    (new.show_date, new.first_time, new.show_title, new.title_key, new.upcoming_until, new.venue_id, new.age_restriction,
      new.age_limit, new.status, new.price, new.door_facts, new.deleted_at is null)
  ) execute function relist_show();
drop trigger venue_listed on venue;
create constraint trigger venue_listed after update on venue deferrable initially deferred for each row when (
    (old.name_key, old.folded_name, old.city_key, old.region, old.region_key, old.country, old.latitude, old.longitude,
      old.approximate_latitude, old.approximate_longitude, old.address_visibility, old.door_facts)
    is distinct from
    (new.name_key, new.folded_name, new.city_key, new.region, new.region_key, new.country, new.latitude, new.longitude,
      new.approximate_latitude, new.approximate_longitude, new.address_visibility, new.door_facts)
  ) execute function relist_shows_of_venue();
`

/** Blocks readers for a moment. */
export const doorFacts: Migration = { name: '0024-door-facts', sql: `${columns}${functions}${triggers}` }
