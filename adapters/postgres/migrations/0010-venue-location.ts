import { MAX_WORD_LENGTH, WORD_SEPARATORS } from '#core/text/tokenize.ts'
import type { Migration } from './migration.ts'

const columnsAndIndexes = `
alter table venue
  add column approximate_latitude double precision,
  add column approximate_longitude double precision,
  add column time_zone_source varchar(16),
  add constraint venue_approximate_latitude_check check (abs(approximate_latitude) <= '90'),
  add constraint venue_approximate_longitude_check check (abs(approximate_longitude) <= '180'),
  add constraint venue_approximate_coordinates_check check ((approximate_latitude is null) = (approximate_longitude is null)),
  add constraint venue_time_zone_source_check
    check (time_zone_source in ('given', 'city', 'coordinates', 'region', 'country', 'assumed'));
alter table revision
  drop constraint revision_what_check,
  add constraint revision_what_check check (what in
    ('added', 'edited', 'corrected', 'confirmed', 'deleted', 'restored', 'merged', 'unmerged'));
create index venue_near_idx on venue (
  (coalesce(case when address_visibility = 'public' then latitude end, approximate_latitude)),
  (coalesce(case when address_visibility = 'public' then longitude end, approximate_longitude))
) where deleted_at is null;
create index venue_unplaced_idx on venue (id) where time_zone_source is null and deleted_at is null;
`

const KEY_LENGTH = 64

/** Shows at a venue without public coordinates are listed at the centre of its city. */
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

drop trigger venue_listed on venue;
create constraint trigger venue_listed after update on venue deferrable initially deferred for each row when (
    (old.name_key, old.city_key, old.region, old.region_key, old.country, old.latitude, old.longitude,
      old.approximate_latitude, old.approximate_longitude, old.address_visibility)
    is distinct from
    (new.name_key, new.city_key, new.region, new.region_key, new.country, new.latitude, new.longitude,
      new.approximate_latitude, new.approximate_longitude, new.address_visibility)
  ) execute function relist_shows_of_venue();
`

export const venueLocation: Migration = { name: '0010-venue-location', sql: `${columnsAndIndexes}${functions}` }
