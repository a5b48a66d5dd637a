import { createHash, randomBytes } from 'node:crypto'
import type { Tokens } from '#core/ports.ts'

/** Base32 of RFC 4648: nothing that is easily taken for something else. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const letters = (count: number): string => Array.from(randomBytes(count), (byte) => ALPHABET[byte % 32]).join('')

/**
 * Tokens of 256 random bits as 43 characters of base64url; their hash is SHA-256 as 64 characters of hex. A plain hash is
 * enough, since nobody can guess what was drawn from 2^256.
 */
export const makeRandomTokens = (): Tokens => ({
  make: () => randomBytes(32).toString('base64url'),
  makeCode: () => Array.from({ length: 6 }, () => letters(4)).join('-'),
  hash: (token) => createHash('sha256').update(token).digest('hex'),
})
