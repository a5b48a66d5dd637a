import { createHash, randomBytes } from 'node:crypto'
import type { Tokens } from '#core/ports.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const randomBase32 = (length: number): string => Array.from(randomBytes(length), (byte) => BASE32[byte % 32]).join('')

/** Makes tokens with 256 random bits and codes with 120. At that entropy, an unsalted SHA-256 hash (in hex) is safe. */
export const makeRandomTokens = (): Tokens => ({
  make: () => randomBytes(32).toString('base64url'),
  makeCode: () => Array.from({ length: 6 }, () => randomBase32(4)).join('-'),
  hash: (token) => createHash('sha256').update(token).digest('hex'),
})
