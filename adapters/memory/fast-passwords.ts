import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Passwords } from '#core/ports.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/** Insecure on purpose: OWASP recommends a cost `N` of at least 131,072 for scrypt. */
const COST = { N: 2, r: 1, p: 1 }

const keyOf = (password: string, salt: Buffer): Promise<Buffer> => derive(password.normalize('NFKC'), salt, 32, COST)

/** Hashes passwords at almost no cost, for tests only: the hashes can be cracked at millions of guesses a second. */
export const makeFastPasswords = (): Passwords => ({
  hash: async (password) => {
    const salt = randomBytes(16)
    return `quick$${salt.toString('hex')}$${(await keyOf(password, salt)).toString('hex')}`
  },
  verify: async (hash, password) => {
    const [, salt = '', key = ''] = /^quick\$([\da-f]{32})\$([\da-f]{64})$/.exec(hash ?? '') ?? []
    const candidate = await keyOf(password, Buffer.from(salt, 'hex'))
    const stored = Buffer.from(key, 'hex')
    return stored.length === candidate.length && timingSafeEqual(candidate, stored)
  },
})
