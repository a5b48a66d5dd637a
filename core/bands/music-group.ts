import type { PublicBand } from './band.ts'

/**
 * The band as schema.org `MusicGroup` (JSON-LD); the only builder of it. `pageUrl` is the band's own absolute address, which
 * stands for it in every language, `readAt` that of the page in the language that is read.
 */
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
