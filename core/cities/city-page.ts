import type { PublicCity } from './public-city.ts'

type CityPageContext = {
  pageUrl: string
  /** With the region, if addresses in the country name it. */
  name: string
  /** The breadcrumbs, from the home page to this one. */
  trail: readonly { name: string; url: string }[]
  venueUrlOf: (slug: string) => string
}

const items = (entries: readonly { name: string; url: string }[]) =>
  entries.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url }))

/** Returns the page of a city as schema.org `CollectionPage`, with its `BreadcrumbList` and an `ItemList` of its venues. `pageUrl`
 * identifies it in every language. */
export const cityPage = (
  { city, region, country, latitude, longitude, venues }: PublicCity,
  { pageUrl, name, trail, venueUrlOf }: CityPageContext,
): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  '@id': pageUrl,
  url: trail.at(-1)?.url ?? pageUrl,
  name,
  about: {
    '@type': 'City',
    name: city,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      ...(region && { addressRegion: region }),
      addressCountry: country,
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  },
  breadcrumb: { '@type': 'BreadcrumbList', itemListElement: items(trail) },
  ...(venues.length > 0 && {
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: venues.length,
      itemListElement: venues.map(({ slug, name }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        url: venueUrlOf(slug),
      })),
    },
  }),
})
