import type { Migration } from './migration.ts'

/** The maximum number of bands that the form named in a title. The words "and more" stood for the rest. */
const MAX_NAMED_BANDS = 3
const MAX_TITLE_LENGTH = 256

const venueNames = `
  select lower(name) as name from venue
  union
  select lower(snapshot->>'name') from revision where kind = 'venue' and snapshot->>'name' is not null`

/** Present and past line-ups of each show, with the band names as they were at the time. */
const lineUps = `
  select act.show_id, array_agg(lower(band.name) order by act.position) as names
  from act join band on band.id = act.band_id
  group by act.show_id
  union
  select version.of_id, array_agg(lower(coalesce(former.name, band.name)) order by act.place)
  from revision as version
    cross join lateral jsonb_array_elements(
      case jsonb_typeof(version.snapshot->'lineUp') when 'array' then version.snapshot->'lineUp' else '[]' end
    ) with ordinality as act (said, place)
    join band on band.id::text = act.said->>'bandId'
    left join lateral (
      select snapshot->>'name' as name from revision
      where kind = 'band' and of_id = band.id and at <= version.at
      order by at desc, revision.version desc limit 1
    ) as former on true
  where version.kind = 'show'
  group by version.id, version.of_id`

/** `bill` is the title that the form generated, without the venue; `headed` is the one that imports generated. */
const titlesOfLineUps = `
  select show_id,
    array_to_string(names[1:${MAX_NAMED_BANDS}], ', ') || case when cardinality(names) > ${MAX_NAMED_BANDS} then ' and more' else '' end
      as bill,
    case when cardinality(names) > 1 and char_length(headed) <= ${MAX_TITLE_LENGTH} then headed else names[1] end as headed
  from bills cross join lateral (
    select names[1] || ' with ' || array_to_string(names[2:], ', ') as headed
  ) as made`

const generatedTitles = `
  select distinct show_id, title from (
    select id as show_id, show_title as title from show where show_title <> ''
    union
    select of_id, snapshot->>'showTitle' from revision where kind = 'show' and snapshot->>'showTitle' <> ''
  ) as titles join lines using (show_id) cross join lateral (
    select lower(title) as said, substr(lower(title), char_length(bill) + 5) as place
  ) as folded
  where said in (left(bill, ${MAX_TITLE_LENGTH}), headed)
    or starts_with(said, bill || ' at ') and (
      place in (select name from venues)
      or char_length(title) = ${MAX_TITLE_LENGTH} and exists (select from venues where starts_with(name, place))
    )`

/** Clears titles that were generated from the names of bands, with or without a venue, in shows and their revisions. */
export const givenTitles: Migration = {
  name: '0015-given-titles',
  sql: `
with venues as materialized (${venueNames}), bills as (${lineUps}), lines as (${titlesOfLineUps}), generated as materialized (${generatedTitles}),
history as (
  update revision set snapshot = jsonb_set(snapshot, '{showTitle}', '""') from generated
  where kind = 'show' and of_id = show_id and snapshot->>'showTitle' = title
)
update show set show_title = '', title_key = '' from generated where id = show_id and show_title = title;
`,
}
