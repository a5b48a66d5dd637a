import type { Pool } from 'pg'
import { MOST_FACETED, type ShowFacets } from '#core/shows/list-facets.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { conditionOf } from './filtered-shows.ts'

type Query = { filter: ShowFilter; at: string; limit: number }

/** The choices of each kind, counted in the first shows that the filter without that kind leaves. */
export const readFacets = async (pool: Pool, { filter, at, limit }: Query): Promise<ShowFacets> => {
  let isExact = true
  const counted = async <Choice>(
    without: Partial<ShowFilter>,
    choice: string,
    join = '',
  ): Promise<readonly Choice[]> => {
    const values: unknown[] = []
    const condition = conditionOf({ ...filter, ...without }, at, values)
    const { rows } = await pool.query(
      `with left_over as (
        select show.id, show.venue_id from show join venue on venue.id = show.venue_id where ${condition}
        order by show.show_date, show.first_time, show.show_title, show.id limit ${MOST_FACETED + 1}
      )
      select ${choice}, count(*)::int as shows, (select count(*) > ${MOST_FACETED} from left_over) as more
      from left_over join venue on venue.id = left_over.venue_id ${join}
      group by 1, 2, 3 order by shows desc, 1, 2, 3 limit ${limit}`,
      values,
    )
    if (rows[0]?.more) isExact = false
    return rows.map(({ more: _, nothing: __, nought: ___, ...row }) => row as Choice)
  }
  const acts = `join act on act.show_id = left_over.id and act.state <> 'dropped-out' join band on band.id = act.band_id`
  const bands = await counted<ShowFacets['bands'][number]>(
    { bands: [] },
    'band.id as "bandId", band.name as "bandName", 0 as nothing',
    acts,
  )
  const venues = await counted<ShowFacets['venues'][number]>(
    { venues: [] },
    'venue.id as "venueId", venue.name as "venueName", venue.city as "venueCity"',
  )
  const cities = await counted<ShowFacets['cities'][number]>({ city: null }, 'venue.city, venue.region, venue.country')
  const regions = await counted<ShowFacets['regions'][number]>(
    { region: null },
    'venue.region, venue.country, 0 as nothing',
  )
  const countries = await counted<ShowFacets['countries'][number]>(
    { country: null },
    'venue.country, 0 as nothing, 0 as nought',
  )
  return { bands, venues, cities, regions, countries, isExact }
}
