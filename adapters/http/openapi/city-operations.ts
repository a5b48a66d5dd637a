import { CityQuery } from '#core/cities/list-cities.ts'
import { Slug } from '#core/text/text.ts'
import { anyone, ok, operationsWith } from './operation.ts'

export const cityOperations = operationsWith({ method: 'GET', tag: 'Cities', access: anyone }, [
  {
    route: '/api/cities',
    summary: 'Lists cities',
    description:
      'Returns cities that have a venue, each with its upcoming shows. With `q`, those that match the beginning of a search, the best match first; tolerates typing errors, case and accents. Without it, those with the most venues.',
    query: CityQuery,
    responses: ok('The cities.'),
    example: 'q=port&limit=5',
  },
  {
    route: '/api/cities/:slug',
    summary: 'Reads a city',
    description:
      'Returns a city with its venues, the bands that play or played there, and other cities nearby. To list its shows, send `filter` as the query of `GET /api/shows`. The slug consists of the city and the country, in Australia, Brazil, Canada, India, Mexico and the United States also of the region: `berlin-de`, `portland-or-us`. Other spellings work if only one city fits: `Berlin`, `cologne-de`, `portland-oregon`. Compare `slug` of the response. Cities without venues are found too.',
    params: { slug: Slug },
    responses: ok('The city.'),
    errorCodes: ['city.not_found'],
  },
])
