import { createHash, randomBytes } from 'node:crypto'
import type { Tokens } from '#core/ports.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const letters = (count: number): string => Array.from(randomBytes(count), (byte) => ALPHABET[byte % 32]).join('')

/** Tokens of 256 random bits in base64url. With that entropy a plain SHA-256 in hex is a safe hash. */
export const makeRandomTokens = (): Tokens => ({
  make: () => randomBytes(32).toString('base64url'),
  makeCode: () => Array.from({ length: 6 }, () => letters(4)).join('-'),
  hash: (token) => createHash('sha256').update(token).digest('hex'),
})
