import { OutlineQuery } from '#core/search/find-outlines.ts'
import { PlaceQuery, PlaceSearch } from '#core/search/find-places.ts'
import { SuggestionQuery } from '#core/search/suggest.ts'
import { anyone, ok, operationsWith } from './operation.ts'

export const searchOperations = operationsWith({ method: 'GET', tag: 'Search', access: anyone }, [
  {
    route: '/api/suggestions',
    summary: 'Completes a search',
    description:
      'Returns the bands, venues, cities and upcoming shows that match the beginning of a search, the best match first, up to `limit` of each. Tolerates typing errors, case and accents. Without `q`, returns nothing.',
    query: SuggestionQuery,
    responses: ok('The suggestions.'),
    example: 'q=berl',
  },
  {
    route: '/api/places',
    summary: 'Searches places',
    description:
      'Returns cities worldwide that have a name, in any of many languages, that begins with `q`, the most populous first. Tolerates a typing error after the first letter. A region or country after a comma narrows the choice. The coordinates serve as `near` of the list of shows.',
    query: PlaceSearch,
    responses: ok('The matching places.'),
    example: 'q=portland,+ore',
  },
  {
    route: '/api/places/nearest',
    summary: 'Names a position',
    description:
      'Returns the name of the city at or near a position, for people who should not have to read coordinates.',
    query: PlaceQuery,
    responses: ok('The name.'),
    example: 'near=52.52,13.41',
  },
  {
    route: '/api/map/outlines',
    summary: 'Draws the outlines of an area',
    description:
      'Returns SVG paths of the land and the borders of countries in a box, in the Mercator projection, from Natural Earth. Without `box`, it is the world without the polar regions.',
    query: OutlineQuery,
    responses: ok('The outlines.'),
    example: 'box=5,47,16,56',
  },
])
