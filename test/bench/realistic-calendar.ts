import pg from 'pg'
import { genres } from '#core/bands/genres.ts'
import type { BenchServer } from './database.ts'
import { fillWithoutTriggers, seriesParts } from './fill-without-triggers.ts'

const DAYS = 500
/** Returns 50,000 for a million shows, and about 300,000 for ten million. */
const venueCountOf = (shows: number): number => Math.round(50_000 * (shows / 1_000_000) ** 0.78)
const bandCountOf = (shows: number): number => Math.ceil(shows / 10)

/** Returns an SQL expression for a pseudo-random number from 0 (inclusive) to 1 (exclusive) that depends only on the seed. */
const draw = (seed: string): string => `(('x' || substr(md5(${seed}), 1, 8))::bit(32)::bigint / 4294967296.0)`

const firstWords =
  'Rude Brass Half Static Nutmeg Silver Lantern Checker Midnight Upbeat Harbour Velvet Rocket Pocket Paper Iron'
const lastWords =
  'Boys Specials Uprising Skatalysts Orchestra Society Brigade Steppers Riddims Cats Parade Union Rebels Machine'
const titleWords =
  'Night Tour Live Presents Festival Allnighter Matinee Release Anniversary Benefit Skank Reggae Rocksteady Dub Punk Soul Summer Winter'
/** An SQL expression for the door facts of a venue; a third of the venues have none. */
const doorFacts = `case when n % 3 = 0 then '{}' else jsonb_build_object('stepFree', n % 2 = 0, 'cashOnly', n % 4 = 0,
  'seating', n % 5 = 0, 'accessibleToilet', n % 7 = 0) end`

const pick = (words: string, seed: string): string =>
  `(string_to_array('${words}', ' '))[1 + floor(${draw(seed)} * ${words.split(' ').length})::int]`

/** Fills a database with upcoming shows, unless the server has kept it from an earlier run, and resolves to its URL. The shows have
 * a realistic distribution: only a few cities, bands and countries have many shows. Names share words, and titles share more. */
export const fillRealisticCalendar = async (server: BenchServer, shows: number): Promise<string> => {
  const databaseUrl = await server.createMigrated(`realistic_${shows}`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select from show limit 1')
  await client.end()
  if (rows.length === 0)
    await fillWithoutTriggers(databaseUrl, `Adding ${shows.toLocaleString('en')} shows`, statementsFor(shows))
  return databaseUrl
}

const statementsFor = (
  shows: number,
  [venueCount, bandCount] = [venueCountOf(shows), bandCountOf(shows)],
): readonly (readonly string[])[] => [
  [
    `create unlogged table town as
    select n, 'City ' || substr(md5('town' || n), 1, 2 + n % 5) || n as city, 'Region ' || n % 400 as region,
      (string_to_array('US US US US US US US US DE DE DE GB GB GB FR FR ES IT JP BR AU MX NL BE AT CH SE LI', ' '))[1 + n % 400 % 28] as country,
      -50 + 110 * ${draw("'lat' || n")} as latitude, -179 + 358 * ${draw("'lon' || n")} as longitude
    from generate_series(0, 3999) as n`,
  ],
  [
    `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, latitude, longitude,
      time_zone, time_zone_source, address_visibility, door_facts, version, created_at, updated_at)
    select md5('venue' || n)::uuid, 'venue-' || n, name, lower(name), n || ' Harrow Street', n || ' harrow street', city,
      lower(city), region, country, latitude + 0.2 * ${draw("'vlat' || n")}, longitude + 0.2 * ${draw("'vlon' || n")},
      (array['America/New_York','America/Chicago','America/Denver','America/Los_Angeles','Europe/London','Europe/Berlin',
        'Europe/Madrid','Asia/Tokyo','Australia/Sydney','America/Sao_Paulo'])[place % 10 + 1],
      -- Without a source, the product would look up the time zone of every venue during the measurement.
      'given',
      case when n % 20 = 0 then 'ask-a-punk' else 'public' end, ${doorFacts}, 1, now(), now()
    from generate_series(0, ${venueCount - 1}) as n
    cross join lateral (select floor(4000 * ${draw("'of' || n")} ^ 2.5)::int as place) as placed
    join (select n as place, city, region, country, latitude, longitude from town) as town using (place)
    cross join lateral (select ${pick(lastWords, "'v' || n")} || ' ' || substr(md5('vn' || n), 1, 3 + n % 4) || ' ' ||
      (array['Hall', 'Club', 'Bar', 'Ballroom', 'Kesselhaus'])[1 + n % 5] as name) as named`,
    `insert into band (id, slug, name, name_key, links, genres, version, created_at, updated_at)
    select md5('band' || n)::uuid, 'band-' || n, name, regexp_replace(lower(name), '^the ', ''), '[]',
      case when n % 4 = 0 then '{}' else array[${pick(genres.join(' '), "'genre' || n")}] end, 1, now(), now()
    from generate_series(0, ${bandCount - 1}) as n cross join lateral (
      select case n % 3 when 0 then 'The ' else '' end || ${pick(firstWords, "'a' || n")} || ' ' ||
        substr(md5(n::text), 1, 3 + n % 4) || ' ' || ${pick(lastWords, "'b' || n")} as name
    ) as named`,
  ],
  seriesParts(1, shows).map(
    (
      series,
    ) => `insert into show (id, slug, show_title, show_date, door_time, show_time, venue_id, time_zone, age_restriction, age_limit,
      price, event_url, ticket_url, status, upcoming_until, version, created_at, updated_at)
    select md5('show' || n)::uuid, 'show-' || n, ${pick(titleWords, "'t' || n")} || ' ' || ${pick(titleWords, "'u' || n")} || ' ' || n, day,
      lpad((17 + n % 5)::text, 2, '0') || ':' || lpad((n % 4 * 15)::text, 2, '0'), '22:00', venue.id, venue.time_zone,
      (array['Yes','Yes','No','Unknown','Unknown','Unknown'])[1 + n % 6], case when n % 6 < 2 then 16 + n % 6 * 2 end,
      case when n % 12 = 0 then 'free' when n % 2 = 0 then '$' || 5 + n % 30 end,
      'https://example.com/' || n, 'https://example.com/tickets/' || n,
      case when n % 97 = 0 then 'cancelled' when n % 211 = 0 then 'moved' else 'scheduled' end,
      (day + 1 + time '06:00') at time zone venue.time_zone, 1, now(), now()
    from ${series} as n
    cross join lateral (select current_date + 1 + floor(${DAYS} * ${draw("'day' || n")} ^ 1.5)::int as day) as calendar
    join venue on venue.id = md5('venue' || floor(${venueCount} * ${draw("'at' || n")} ^ 1.3)::int)::uuid
    order by 1`,
  ),
  [`drop table town`],
  seriesParts(1, shows).map(
    (series) => `insert into act (show_id, position, band_id, role, state)
    select md5('show' || n)::uuid, act, md5('band' || band)::uuid, case act when 0 then 'headliner' else 'support' end,
      case when n % 50 = 7 and act = 2 then 'dropped-out' else 'confirmed' end
    from ${series} as n cross join generate_series(0, 2) as act
    cross join lateral (select floor(${bandCount} * ${draw("n || 'band' || act")} ^ 1.25)::int as band) as drawn
    order by 1, 2`,
  ),
]
