import { isStorable, prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import type { BandId } from '#core/ids.ts'
import type { Directory } from '#core/reads.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import { VENUE_HIT_COLUMNS } from './venue-hit.ts'

/** The index covers the first 64 characters of a name key. `offset 0`, an optimization fence, makes the planner use the index. */
const entriesNamedSql = (table: 'band' | 'venue', columns: string, limit: string): string => `
  select named.*, wanted as "nameKey"
  from unnest($1::text[]) as wanted cross join lateral (
    select ${columns} from (
      select * from ${table} where left(name_key, 64) = left(wanted, 64) and deleted_at is null offset 0
    ) as ${table}
    where name_key = wanted
    order by created_at, id
    limit ${limit}
  ) as named`

const bandsByNames = prepareStatement<{ id: BandId; nameKey: string }>(entriesNamedSql('band', 'id', '1'))
const venuesByNames = prepareStatement<VenueHit & { nameKey: string }>(
  entriesNamedSql('venue', VENUE_HIT_COLUMNS, '$2'),
)

const citiesByNames = prepareStatement<{ cityKey: string }>(`
  select wanted as "cityKey" from unnest($1::text[]) as wanted
  where exists (
    select from venue where left(city_key, 64) = left(wanted, 64) and city_key = wanted and deleted_at is null
  )`)

export const makeNameLookup = (pool: Queryable): Pick<Directory, 'bandsNamed' | 'venuesNamed' | 'citiesNamed'> => ({
  bandsNamed: async (nameKeys) => {
    const rows = await bandsByNames(pool, [distinctStorable(nameKeys)])
    return new Map(rows.map(({ id, nameKey }) => [nameKey, id]))
  },
  venuesNamed: async (nameKeys, limit) => {
    const rows = await venuesByNames(pool, [distinctStorable(nameKeys), limit])
    return rows.map(({ nameKey, ...hit }) => hit)
  },
  citiesNamed: async (cityKeys) => {
    const rows = await citiesByNames(pool, [distinctStorable(cityKeys)])
    return new Set(rows.map(({ cityKey }) => cityKey))
  },
})

const distinctStorable = (keys: readonly string[]): string[] => [...new Set(keys)].filter(isStorable)
