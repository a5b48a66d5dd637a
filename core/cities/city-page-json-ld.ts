import type { PublicCity } from './public-city.ts'

type CityPageContext = {
  pageUrl: string
  /** The name of the city, with the region if slugs of cities in its country include it. */
  name: string
  /** The breadcrumbs, from the home page to this one. */
  trail: readonly { name: string; url: string }[]
  venueUrlOf: (slug: string) => string
}

const breadcrumbItems = (trail: CityPageContext['trail']) =>
  trail.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url }))

/** Returns the page of a city as a schema.org `CollectionPage`, with its `BreadcrumbList` and an `ItemList` of its venues.
 * `pageUrl` identifies the page in every language. */
export const cityPageJsonLd = (
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
  breadcrumb: { '@type': 'BreadcrumbList', itemListElement: breadcrumbItems(trail) },
  ...(venues.length > 0 && {
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: venues.length,
      itemListElement: venues.map(({ slug, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: venueUrlOf(slug),
      })),
    },
  }),
})
