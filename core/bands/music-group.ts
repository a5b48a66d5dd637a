import type { PublicBand } from './public-band.ts'

/** Returns the band as a schema.org `MusicGroup`. `pageUrl` identifies it in every language. */
export const musicGroup = (
  { name, bio, links }: Pick<PublicBand, 'name' | 'bio' | 'links'>,
  pageUrl: string,
  localizedUrl = pageUrl,
): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'MusicGroup',
  '@id': pageUrl,
  url: localizedUrl,
  name,
  ...(bio && { description: bio }),
  ...(links.length > 0 && { sameAs: links }),
})
