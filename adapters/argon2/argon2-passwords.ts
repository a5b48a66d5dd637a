import { randomBytes } from 'node:crypto'
import { hash as argon2Hash, argon2id, verify as argon2Verify } from 'argon2'
import { makeSemaphore } from '#core/limits/semaphore.ts'
import type { Passwords } from '#core/ports.ts'
import { memoizeAsync } from './memoize-async.ts'

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const PHC_STRING = /^\$argon2id\$v=(?:16|19)\$([mtp=,\d]{11,32})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,172}$/

/** Checks the format and the costs. RFC 9106, section 3.1, requires at least 8 KiB per lane. The upper limits bound the work that a
 * stored hash can cause. */
const isValidHash = (text: string): boolean => {
  const costs = new Map(
    PHC_STRING.exec(text)?.[1]
      ?.split(',')
      .map((cost) => [cost.slice(0, 2), Number(cost.slice(2))]),
  )
  const [memory = 0, passes = 0, lanes = 0] = ['m=', 't=', 'p='].map((name) => costs.get(name))
  return passes >= 1 && passes <= 100 && lanes >= 1 && memory >= 8 * lanes && memory <= 2 ** 20
}

/** Normalizes to NFKC, because keyboards and operating systems may encode the same password differently. */
const normalized = (password: string): string => password.normalize('NFKC')

/** Hashes passwords with Argon2id (specification/decisions.md, section 5), at most `concurrency` at a time, because each hash
 * takes a core and 19 MiB. Rejects with `busy` when `maxWaiting` calls are already waiting. `verify` takes as long for a missing
 * or malformed hash as for a valid one. */
export const makeArgon2Passwords = ({ concurrency = 2, maxWaiting = 100 } = {}): Passwords => {
  const runLimited = makeSemaphore({ concurrency, maxWaiting })
  const decoyHash = memoizeAsync(() => argon2Hash(randomBytes(32), PARAMETERS))
  return {
    hash: (password) => runLimited(() => argon2Hash(normalized(password), PARAMETERS)),
    verify: (hash, password) =>
      runLimited(async () => {
        // Every call awaits the decoy, so that even the first check for an unknown account takes as long as one for a known account.
        const decoy = await decoyHash()
        const validHash = hash !== null && isValidHash(hash) ? hash : null
        const matches = await argon2Verify(validHash ?? decoy, normalized(password))
        return validHash !== null && matches
      }),
  }
}
