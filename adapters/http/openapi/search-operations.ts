import { OutlineQuery } from '#core/search/find-outlines.ts'
import { PlaceQuery, PlaceSearch } from '#core/search/find-places.ts'
import { SuggestionQuery } from '#core/search/suggest.ts'
import { anyone, ok, operationsWith } from './operation.ts'

export const searchOperations = operationsWith({ method: 'GET', tag: 'Search', access: anyone }, [
  {
    route: '/api/suggestions',
    summary: 'Autocompletes a search',
    description:
      'Returns the bands, venues and cities that match a partly typed search, the best match first, and the next upcoming shows that match, up to `limit` of each. Ignores case and accents, and tolerates typos if no band, venue or city contains the text. Without `q`, all lists are empty.',
    query: SuggestionQuery,
    responses: ok('The suggestions.'),
    example: 'q=berl',
  },
  {
    route: '/api/places',
    summary: 'Searches places',
    description:
      'Returns cities whose name in any language begins with `q`: exact matches first, then the most populous. If no city matches, tolerates a typo after the first letter. A region or country after a comma narrows the choice. Pass the coordinates of a place as `near` to `GET /api/shows`.',
    query: PlaceSearch,
    responses: ok('The matching places.'),
    example: 'q=portland,+ore',
  },
  {
    route: '/api/places/nearest',
    summary: 'Finds the city at or near a position',
    description:
      'Reverse-geocodes a position: returns the name of the city there, or of one nearby. If there is no city within 150 km, the name is null.',
    query: PlaceQuery,
    responses: ok('The name of the city.'),
    example: 'near=52.52,13.41',
  },
  {
    route: '/api/map/outlines',
    summary: 'Reads the map outlines of an area',
    description:
      'Returns SVG paths of the land and the country borders in an area, in the Mercator projection, from Natural Earth. By default the area is the world without the polar regions. For a small area, also returns its water, roads and streets if the site has street data.',
    query: OutlineQuery,
    responses: ok('The outlines.'),
    example: 'box=5,47,16,56',
  },
])
