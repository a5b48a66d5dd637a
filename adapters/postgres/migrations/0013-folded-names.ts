import { MAX_WORD_LENGTH, WORD_SEPARATORS } from '#core/text/tokenize.ts'
import type { Migration } from './migration.ts'

const columns = `
alter table band add column folded_name text collate "C";
alter table venue add column folded_name text collate "C";
`

const KEY_LENGTH = 64

/** Indexes a name's words both as spelled and as compared: `l`, `etage` and `letage` for "L'Étage". */
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
    ))
  from show join venue on venue.id = show.venue_id cross join lateral (
    select coalesce(array_agg(band.id order by act.position), '{}') as band_ids,
      string_agg(concat_ws(' ', band.name_key, band.folded_name), ' ') as names
    from act join band on band.id = act.band_id
    where act.show_id = show.id and act.state <> 'dropped-out'
  ) as bill
  where show.id = of_id and show.deleted_at is null
$$;
`

const triggers = `
drop trigger band_listed on band;
create constraint trigger band_listed after update on band deferrable initially deferred for each row
  when ((old.name_key, old.folded_name) is distinct from (new.name_key, new.folded_name)) execute function relist_shows_of_band();
drop trigger venue_listed on venue;
create constraint trigger venue_listed after update on venue deferrable initially deferred for each row when (
    (old.name_key, old.folded_name, old.city_key, old.region, old.region_key, old.country, old.latitude, old.longitude,
      old.approximate_latitude, old.approximate_longitude, old.address_visibility)
    is distinct from
    (new.name_key, new.folded_name, new.city_key, new.region, new.region_key, new.country, new.latitude, new.longitude,
      new.approximate_latitude, new.approximate_longitude, new.address_visibility)
  ) execute function relist_shows_of_venue();
`

/** Runs in a transaction of its own, because it blocks readers for a moment. In existing rows, 0014 sets `folded_name` only where it
 * differs from `name_key`. */
export const foldedNames: Migration = { name: '0013-folded-names', sql: `${columns}${functions}${triggers}` }
