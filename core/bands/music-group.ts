import { genreNames } from './genres.ts'
import type { PublicBand } from './public-band.ts'

/** Returns the band as a schema.org `MusicGroup`. `pageUrl` identifies it in every language. */
export const musicGroup = (
  { name, bio, links, genres, pictureSizes }: Pick<PublicBand, 'name' | 'bio' | 'links' | 'genres' | 'pictureSizes'>,
  pageUrl: string,
  localizedUrl = pageUrl,
): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'MusicGroup',
  '@id': pageUrl,
  url: localizedUrl,
  name,
  ...(bio && { description: bio }),
  ...(pictureSizes.length > 0 && { image: pictureSizes.map(({ webp }) => originOf(pageUrl) + webp).reverse() }),
  ...(genres.length > 0 && { genre: genres.map((genre) => genreNames[genre]) }),
  ...(links.length > 0 && { sameAs: links }),
})

export const originOf = (url: string): string => /^https?:\/\/[^/]+/.exec(url)?.[0] ?? ''
