import { hash } from 'node:crypto'

/** Returns a weak tag, because the compressed and the uncompressed response share it (RFC 9110, section 8.8.3). */
export const weakEntityTagOf = (content: Uint8Array): string =>
  `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`

/** Returns whether an If-None-Match header matches the tag in a weak comparison (RFC 9110, section 13.1.2). */
export const matchesEntityTag = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''))
