import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Passwords } from '#core/ports.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/** So cheap that it protects nothing: 2 where 131,072 is asked for. */
const COST = { N: 2, r: 1, p: 1 }

const keyOf = (password: string, salt: Buffer): Promise<Buffer> => derive(password.normalize('NFKC'), salt, 32, COST)

/**
 * Salted, one-way hashes of passwords at next to no cost, for stores that live in memory. Only for those: what it makes
 * can be guessed millions of times a second.
 */
export const makeQuickPasswords = (): Passwords => ({
  hash: async (password) => {
    const salt = randomBytes(16)
    return `quick$${salt.toString('hex')}$${(await keyOf(password, salt)).toString('hex')}`
  },
  verify: async (hash, password) => {
    const [, salt = '', key = ''] = /^quick\$([\da-f]{32})\$([\da-f]{64})$/.exec(hash ?? '') ?? []
    const given = await keyOf(password, Buffer.from(salt, 'hex'))
    const stored = Buffer.from(key, 'hex')
    return stored.length === given.length && timingSafeEqual(given, stored)
  },
})
