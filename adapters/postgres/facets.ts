import type { Pool } from 'pg'
import type { BandId, VenueId } from '#core/ids.ts'
import { MOST_FACETED, type ShowFacets } from '#core/shows/list-facets.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { type Kind, kinds } from './facet-kinds.ts'
import { ORDER, type Values } from './filter-conditions.ts'
import { leftBy } from './filtered-shows.ts'
import { type Search, searchFor } from './search-words.ts'
import { ask, statement } from './statement.ts'

type Query = { filter: ShowFilter; now: Date; limit: number }
type Counted = { [Each in Kind]?: ShowFacets[Each] } & { isExact: boolean }
type Which = 'all' | 'chosen' | 'others'
type Asked = Query & { search: Search; chosenBy: ShowFilter; of: readonly (readonly [Kind, Which])[] }

const all = Object.keys(kinds) as readonly Kind[]

/** The choices of the kinds, those that are chosen or the others, counted in the first shows that the filter leaves. */
const count = async (pool: Pool, { filter, search, now, limit, chosenBy, of }: Asked): Promise<Counted> => {
  const values: Values = []
  const { prelude, from } = leftBy(filter, search, now, values)
  const at$ = (value: unknown) => `$${values.push(value)}`
  const most = at$(limit)
  const choices = of.map(([kind, which]) => {
    const { keys, source, chosen, fields, join } = kinds[kind]
    const condition = which === 'all' ? 'true' : `${which === 'others' ? 'not ' : ''}${chosen(chosenBy, at$)}`
    return `(
      select coalesce(json_agg(choice), '[]') from (
        select ${fields}, shows from (
          select ${keys}, min(venue_id::text)::uuid as one_venue, count(*)::int as shows
          from ${source} where ${condition}
          group by ${keys} order by shows desc, ${keys} limit ${most}
        ) as counted ${join}
        order by shows desc, ${keys.replaceAll('left_over', 'counted')}
      ) as choice
    ) as ${kind}`
  })
  const [row] = await ask<Counted>(
    pool,
    `${prelude === '' ? 'with' : `${prelude},`} and_more as materialized (
      select show_id, venue_id, city_key, region_key, country, band_ids from ${from}
      order by ${ORDER} limit ${MOST_FACETED + 1}
    ), left_over as (select * from and_more limit ${MOST_FACETED})
    select ${[`(select count(*) <= ${MOST_FACETED} from and_more) as "isExact"`, ...choices].join(', ')}`,
    values,
  )
  return row ?? { isExact: true }
}

const bandsOfIds = statement<{ bandId: BandId; bandName: string }>(
  'select id as "bandId", name as "bandName" from band where id = any($1::uuid[]) and deleted_at is null order by id',
)
const venuesOfIds = statement<{ venueId: VenueId; venueName: string; venueCity: string }>(`
  select id as "venueId", name as "venueName", city as "venueCity" from venue
  where id = any($1::uuid[]) and deleted_at is null
  order by id`)

/** The chosen bands and venues that no show is left of: who has chosen them sees them all the same. */
const chosenInVain = async (pool: Pool, { bands, venues }: ShowFilter, counted: Counted) => {
  const [bandIds, venueIds] = [
    counted.bands?.map(({ bandId }) => bandId),
    counted.venues?.map(({ venueId }) => venueId),
  ]
  const [noBands, noVenues] = [
    bands.filter((id) => !bandIds?.includes(id)),
    venues.filter((id) => !venueIds?.includes(id)),
  ]
  const none = <Choice extends object>(choices: readonly Choice[]) => choices.map((choice) => ({ ...choice, shows: 0 }))
  return {
    bands: none(noBands.length > 0 ? await bandsOfIds(pool, [noBands]) : []),
    venues: none(noVenues.length > 0 ? await venuesOfIds(pool, [noVenues]) : []),
  }
}

/**
 * The choices of each kind: what is chosen is counted in the shows that the whole filter leaves, the others in those that it
 * leaves without that kind. Kinds of which nothing is chosen are counted together.
 */
export const readFacets = async (pool: Pool, { filter, now, limit }: Query): Promise<ShowFacets> => {
  const search = await searchFor(pool, filter, now)
  const asked = { search, now, limit, chosenBy: filter }
  const chosen = all.filter((kind) => kinds[kind].isSet(filter))
  const [under, ...rest] = await Promise.all([
    count(pool, { ...asked, filter, of: all.map((kind) => [kind, chosen.includes(kind) ? 'chosen' : 'all']) }),
    ...chosen.map((kind) =>
      count(pool, { ...asked, filter: { ...filter, ...kinds[kind].without }, of: [[kind, 'others']] }),
    ),
  ])
  const inVain: Partial<ShowFacets> = await chosenInVain(pool, filter, under ?? { isExact: true })
  const choicesOf = <Each extends Kind>(kind: Each): ShowFacets[Each] =>
    [under?.[kind], inVain[kind], ...rest.map((counted) => counted[kind])]
      .flatMap((choices): readonly unknown[] => choices ?? [])
      .slice(0, limit) as readonly unknown[] as ShowFacets[Each]
  return {
    bands: choicesOf('bands'),
    venues: choicesOf('venues'),
    cities: choicesOf('cities'),
    regions: choicesOf('regions'),
    countries: choicesOf('countries'),
    isExact: [under, ...rest].every((counted) => counted?.isExact),
  }
}
