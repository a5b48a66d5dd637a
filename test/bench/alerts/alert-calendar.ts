import { createHash } from 'node:crypto'
import type pg from 'pg'
import { withProgress } from '#api/setup/progress.ts'
import { filterKeys } from '#core/alerts/alert-keys.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { makeRandom } from '#test/support/random.ts'

const BAND_COUNT = 50_000
/** Most places have no venue. */
const PLACE_COUNT = 20_000
const VENUE_COUNT = 2_000
const REGION_COUNT = 1_000
const COUNTRIES = ['US', 'DE', 'GB', 'JP', 'FR', 'ES']
const BATCH_SIZE = 10_000

const { below, pick, chance } = makeRandom(1)
const uniform = (): number => below(1_000_000_000) / 1_000_000_000

/** Returns a function that draws a rank from 0 to `count` - 1 according to Zipf's law: the frequency of rank r is proportional to
 * 1 / (r + 1) ** exponent. */
const makeZipf = (count: number, exponent: number): (() => number) => {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1) ** exponent
    sums[rank] = sum
  }
  return () => {
    const drawn = uniform() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}

type Place = { city: string; region: string; country: string; latitude: number; longitude: number }

/** Returns the place with this rank. Places are spread over the inhabited latitudes. */
const placeOf = (rank: number): Place => ({
  city: `City ${rank + 1}`,
  region: `Region ${rank % REGION_COUNT}`,
  country: COUNTRIES[rank % COUNTRIES.length] ?? '',
  latitude: ((rank * 37.7) % 110) - 50,
  longitude: ((rank * 137.508) % 350) - 175,
})

/** Spreads the shows of a filled calendar over 2,000 venues, whose places follow Zipf's law, and their acts over 50,000 bands, which
 * play equally often. Adds the missing venues and bands. */
export const spreadShows = async (client: pg.Client, exponent: number): Promise<void> => {
  const drawPlace = makeZipf(PLACE_COUNT, exponent)
  const venues = Array.from({ length: VENUE_COUNT }, (_, n) => ({ n: n + 1, ...placeOf(drawPlace()) }))
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into band (id, slug, name, name_key, links, version, created_at, updated_at)
    select gen_random_uuid(), 'more-' || n, 'The ' || substr(md5(n::text), 1, 9), substr(md5(n::text), 1, 9), '[]', 1, now(), now()
    from generate_series(1, ${BAND_COUNT} - (select count(*) from band)) as n`)
  await client.query(`
    insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, time_zone,
      address_visibility, version, created_at, updated_at)
    select gen_random_uuid(), 'more-' || n, 'More ' || n, 'more ' || n, n || ' Side Street', n || ' side street', '', '', '', 'US',
      'UTC', 'public', 1, now(), now()
    from generate_series(1, ${VENUE_COUNT} - (select count(*) from venue)) as n`)
  await client.query(
    `with numbered as (select id, row_number() over (order by md5(slug)) as n from venue)
     update venue set city = placed.city, city_key = lower(placed.city), region = placed.region, country = placed.country,
       latitude = placed.latitude, longitude = placed.longitude
     from jsonb_to_recordset($1) as placed (n int, city text, region text, country text, latitude float8, longitude float8)
       join numbered using (n)
     where venue.id = numbered.id`,
    [JSON.stringify(venues)],
  )
  await client.query(`
    with venues as (select id, time_zone, row_number() over (order by md5(slug)) as n from venue),
      shows as (select id, row_number() over (order by md5(slug)) % ${VENUE_COUNT} + 1 as n from show)
    update show set venue_id = venues.id, time_zone = venues.time_zone from shows join venues using (n) where show.id = shows.id`)
  await client.query(`
    with numbered as (select id, row_number() over (order by md5(id::text)) as n from band),
      played as (select show_id, position, (row_number() over ()) * 7919 % ${BAND_COUNT} + 1 as n from act)
    update act set band_id = numbered.id from played join numbered using (n)
    where act.show_id = played.show_id and act.position = played.position`)
  await client.query('reset session_replication_role')
}

/** Adds alerts, each with its own subscriber, most of them for a band or a place. The popularity of bands, venues and places
 * follows Zipf's law. One alert in a hundred filters only by country and words. No alert matches every show. */
export const addAlerts = async (client: pg.Client, count: number, exponent: number): Promise<void> => {
  const { rows: bands } = await client.query<{ id: string }>('select id from band order by md5(id::text)')
  const { rows: venues } = await client.query<{ id: string }>('select id from venue order by md5(id::text)')
  const [drawBand, drawVenue, drawPlace] = [BAND_COUNT, VENUE_COUNT, PLACE_COUNT].map((rankCount) =>
    makeZipf(rankCount, exponent),
  ) as [() => number, () => number, () => number]
  const drawNearbyFilter = (): ShowFilter => {
    const { latitude, longitude } = placeOf(drawPlace())
    const jitter = () => (below(61) - 30) / 100
    const point = [latitude + jitter(), longitude + jitter()].map((degrees) => degrees.toFixed(2))
    return ShowFilter.parse({ near: point.join(), within: pick(['25', '50', '100']) })
  }
  const drawFilter = (): ShowFilter => {
    const choice = below(1000)
    if (choice < 450) return ShowFilter.parse({ bands: bands[drawBand()]?.id })
    if (choice < 650) return ShowFilter.parse({ city: placeOf(drawPlace()).city, ages: chance(0.2) ? 'all' : '' })
    if (choice < 850) return drawNearbyFilter()
    if (choice < 900) return ShowFilter.parse({ venues: venues[drawVenue()]?.id })
    if (choice < 950)
      return ShowFilter.parse({
        q: createHash('md5')
          .update(`${drawBand() + 1}`)
          .digest('hex')
          .slice(0, 9),
      })
    if (choice < 990) return ShowFilter.parse({ region: `Region ${below(REGION_COUNT)}`, ages: '18' })
    return ShowFilter.parse({ country: pick(COUNTRIES), q: pick(['big night', 'reunion tour']) })
  }
  await client.query('set session_replication_role = replica')
  await withProgress(`Adding ${count.toLocaleString('en')} alerts`, async (report) => {
    for (let done = 0; done < count; done += BATCH_SIZE) {
      report('alerts', done, count)
      const rows = Array.from({ length: Math.min(BATCH_SIZE, count - done) }, (_, n) => {
        const drawn = drawFilter()
        return {
          n: done + n,
          filter: withoutDefaults(drawn),
          keys: filterKeys(drawn),
          frequency: pick(['right-away', 'daily', 'weekly']),
        }
      })
      await client.query(INSERT_ALERTS, [JSON.stringify(rows)])
    }
  })
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
}

const defaults: Omit<ShowFilter, 'box'> = ShowFilter.parse({})
const withoutDefaults = (filter: ShowFilter): Partial<ShowFilter> =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as keyof typeof defaults]),
    ),
  )

const INSERT_ALERTS = `
  with given as (
    select n, filter, keys, frequency, gen_random_uuid() as id, gen_random_uuid() as subscriber
    from jsonb_to_recordset($1) as given (n int, filter jsonb, keys jsonb, frequency text)
  ), subscribers as (
    insert into subscriber (id, email, locale, created_at)
    select subscriber, 'fan-' || n || '@fans.example', 'en', now() - interval '1 year' from given
  ), alerts as (
    insert into alert (id, subscriber_id, filter, frequency, time_zone, created_at, confirmed_at, quiet_since)
    select id, subscriber, filter, frequency, 'UTC', now() - interval '1 year', now() - interval '1 year', now() - interval '1 day'
    from given
  )
  insert into alert_filter (key, filter_id, filter)
  select distinct on (1, 2) jsonb_array_elements_text(keys), md5(filter::text)::uuid, filter from given
  on conflict do nothing`
