import { genres } from '#core/bands/genres.ts'

const filterQueries = (day: string, bandId: string, venueId: string): readonly string[] => [
  '',
  'q=ska',
  'q=nutmeg',
  `bands=${bandId}`,
  `venues=${venueId}`,
  `genres=${genres[0]}`,
  'city=Berlin',
  'region=California',
  'country=DE',
  'when=tonight',
  'when=weekend',
  `startDate=${day}`,
  `endDate=${day}`,
  `startDate=${day}&endDate=${day}`,
  'near=52.52,13.405&within=50',
  'ages=all',
  'ages=18',
  'free=true',
  'stepFree=true',
  'status=cancelled,postponed',
  'includePast=true',
]

type SampleRows = { day: string; shows: readonly Row[]; bands: readonly Row[]; venues: readonly Row[] }
type Row = { id: string; slug: string }

/** Returns paths whose responses the response cache stores: data, pages and feeds. */
export const cachedPathsOf = ({ day, shows, bands, venues }: SampleRows): readonly string[] => {
  const queries = filterQueries(day, bands[0]?.id ?? '', venues[0]?.id ?? '')
  const entries = [...bands.map((each) => ['bands', each] as const), ...venues.map((each) => ['venues', each] as const)]
  return [
    ...queries.flatMap((query) => [
      `/api/shows?${query}&limit=5`,
      `/api/shows/filters?${query}`,
      `/api/shows/month?month=${day.slice(0, 7)}&${query}`,
      `/api/shows/map?box=-170,-60,170,70&zoom=2&${query}`,
    ]),
    '/api/shows',
    '/api/shows?limit=3&page=2',
    '/api/shows?limit=3&page=4',
    '/api/shows?limit=3&page=9',
    '/',
    '/?page=2',
    '/?view=text',
    '/?view=posters',
    '/?view=month',
    '/?view=map',
    '/?city=Berlin',
    '/de/',
    '/cities',
    '/cities/berlin-de',
    '/api/cities',
    '/api/cities/berlin-de',
    '/api/suggestions?q=nut',
    '/api/suggestions?q=skanks',
    '/api/bands?q=trom',
    '/api/bands',
    '/api/venues?q=hall',
    '/api/venues',
    '/feeds/shows.atom',
    '/feeds/shows.rss',
    '/feeds/shows.json',
    '/feeds/shows.ics',
    '/feeds/shows.ics?city=Berlin',
    '/embed?city=Berlin',
    '/about',
    ...shows.flatMap(({ id, slug }) => [
      `/api/shows/${id}`,
      `/api/shows/by-slug/${slug}`,
      `/api/shows/${id}/history`,
      `/shows/${slug}`,
      `/shows/${slug}.ics`,
    ]),
    ...entries.flatMap(([collection, { id, slug }]) => [
      `/api/${collection}/${id}`,
      `/api/${collection}/by-slug/${slug}`,
      `/api/${collection}/${id}/shows`,
      `/api/${collection}/${id}/shows?when=past`,
      `/api/${collection}/${id}/history`,
      `/${collection}/${slug}`,
      `/history/${collection.slice(0, -1)}/${id}`,
    ]),
    ...bands.map(({ id }) => `/api/bands/${id}/shared-line-ups`),
  ]
}
