import type { PublicBand } from './public-band.ts'

/** Returns the band as schema.org `MusicGroup`. `pageUrl` identifies it in every language, `readAt` is the localised page. */
export const musicGroup = (
  { name, bio, links }: Pick<PublicBand, 'name' | 'bio' | 'links'>,
  pageUrl: string,
  readAt = pageUrl,
): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'MusicGroup',
  '@id': pageUrl,
  url: readAt,
  name,
  ...(bio && { description: bio }),
  ...(links.length > 0 && { sameAs: links }),
})
