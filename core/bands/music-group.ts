import type { PublicBand } from '#core/bands/band.ts'

/** The band as schema.org `MusicGroup` (JSON-LD); the only builder of it. `pageUrl` is the band's own absolute address. */
export const musicGroup = (
  { name, bio, links }: Pick<PublicBand, 'name' | 'bio' | 'links'>,
  pageUrl: string,
): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'MusicGroup',
  '@id': pageUrl,
  url: pageUrl,
  name,
  ...(bio && { description: bio }),
  ...(links.length > 0 && { sameAs: links }),
})
