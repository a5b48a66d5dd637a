import { hash } from 'node:crypto'

/** Of these bytes. Weak, as the same answer is sent compressed and plain (RFC 9110, section 8.8.3). */
export const tagOf = (content: Uint8Array): string => `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`

/** Whether one of the tags of an If-None-Match is this one, by weak comparison (RFC 9110, section 13.1.2). */
export const isOneOf = (given: string, tag: string): boolean =>
  given.trim() === '*' || given.split(',').some((each) => each.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''))
