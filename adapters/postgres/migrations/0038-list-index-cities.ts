import type { Migration } from './migration.ts'

/** Runs in a transaction of its own, like 0035. Adds the city to the index, so that maps count cities from the index alone. */
export const listIndexCities: Migration = {
  name: '0038-list-index-cities',
  sql: `
create index listed_show_order_cities_idx on listed_show (show_date, first_time, show_title, show_id)
  include (upcoming_until, country, status, min_age, latitude, longitude, venue_id, door, genres, city_key, region_key);
drop index listed_show_order_idx;
alter index listed_show_order_cities_idx rename to listed_show_order_idx;
`,
}
