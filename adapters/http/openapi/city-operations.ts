import { CityQuery } from '#core/cities/list-cities.ts'
import { Slug } from '#core/text/text.ts'
import { anyone, ok, operationsWith } from './operation.ts'

export const cityOperations = operationsWith({ method: 'GET', tag: 'Cities', access: anyone }, [
  {
    route: '/api/cities',
    summary: 'Lists cities',
    description:
      'Returns cities that have a venue, each with its number of upcoming shows. With `q`, returns cities that match what has been typed so far, the best match first. Without `q`, returns those with the most venues. Ignores case and accents and tolerates typos.',
    query: CityQuery,
    responses: ok('The cities.'),
    example: 'q=port&limit=5',
  },
  {
    route: '/api/cities/:slug',
    summary: 'Reads a city',
    description:
      "Returns a city with up to 30 of its venues, up to 30 bands that play or played there, and up to six cities nearby that have shows. To list its shows, pass the returned `filter` as the query of `GET /api/shows`. The slug is city-country, or city-region-country in Australia, Brazil, Canada, India, Mexico and the United States: `berlin-de`, `portland-or-us`. Other spellings work if only one city matches: `Berlin`, `cologne-de`, `portland-oregon`. The response's `slug` is the canonical one. Cities without venues are found too.",
    params: { slug: Slug },
    responses: ok('The city.'),
    errorCodes: ['city.not_found'],
  },
])
