import { expect, test } from 'vitest'
import { cityFilterParams, citySlug, possibleCityParts, slugPart } from '#core/cities/city-slug.ts'

test.each([
  ['Berlin', 'Berlin', 'DE', 'berlin-de'],
  ['Köln', 'Nordrhein-Westfalen', 'DE', 'koln-de'],
  ['Portland', 'Oregon', 'US', 'portland-or-us'],
  ['Portland', 'or', 'US', 'portland-or-us'],
  ['Portland', 'Maine', 'US', 'portland-me-us'],
  ['Perth', 'Western Australia', 'AU', 'perth-wa-au'],
  ['Perth', 'Scotland', 'GB', 'perth-gb'],
  ['Montréal', 'Québec', 'CA', 'montreal-qc-ca'],
  ['São Paulo', 'São Paulo', 'BR', 'sao-paulo-br'],
  ['Tijuana', 'Baja California', 'MX', 'tijuana-baja-california-mx'],
  ['New York', 'New York', 'US', 'new-york-ny-us'],
  ['東京', '東京都', 'JP', '東京-jp'],
  ["L'Aquila", 'Abruzzo', 'IT', 'laquila-it'],
  ['’s-Hertogenbosch', 'Noord-Brabant', 'NL', 's-hertogenbosch-nl'],
  ['Frankfurt (Oder)', 'Brandenburg', 'DE', 'frankfurt-oder-de'],
  ['Springfield', '?', 'US', 'springfield-us'],
  ['???', 'Oregon', 'US', null],
])('%s in %s, %s has the slug %s', (city, region, country, slug) => {
  expect(citySlug({ city, region, country })).toBe(slug)
})

test('the filter for a city includes the region only if the slug does', () => {
  expect(cityFilterParams({ city: 'San José', region: 'California', country: 'US' })).toBe(
    'city=San%20Jos%C3%A9&region=California&country=US',
  )
  expect(cityFilterParams({ city: 'Berlin', region: 'Berlin', country: 'DE' })).toBe('city=Berlin&country=DE')
})

test('any leading words of a slug, truncated to the maximum length, may be the name of its city', () => {
  expect(possibleCityParts('new-york-ny-us')).toEqual(['new', 'new-york', 'new-york-ny', 'new-york-ny-us'])
  const longName = 'x'.repeat(70)
  expect(possibleCityParts(`${longName}-de`)).toContain(slugPart(longName))
})
