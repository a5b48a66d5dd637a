import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { refuse } from '#core/errors.ts'
import { makeSlots } from './slots.ts'

/** Each takes about a megabyte as long as its client likes, and its share of the database. */
const COMPUTED = { altogether: 32, ofOne: 2, furtherBelow: 16 }
/** Each takes an open file, or a connection to the bucket. */
const STORED = { altogether: 64, ofOne: 4, furtherBelow: 32 }

/**
 * Limits concurrent downloads, of each key and altogether, from the request until the response is sent or broken off. Refuses
 * with `busy`.
 */
const downloads =
  (settings: typeof COMPUTED) =>
  (keyOf: (c: Context<Env>) => string): MiddlewareHandler<Env> => {
    const slots = makeSlots(settings)
    return async (c, next) => {
      const free = slots.take(keyOf(c)) ?? refuse('busy')
      const outgoing = c.env?.outgoing
      outgoing?.once('close', free)
      try {
        await next()
      } finally {
        // In process nobody reads slowly; and a connection that is gone says so only once.
        if (!outgoing || outgoing.destroyed) free()
      }
    }
  }

/** For files that are computed while they are sent. */
export const fewDownloads = downloads(COMPUTED)

/** For files that are stored, or small: programs fetch several at once. */
export const fewFiles = downloads(STORED)

/** Counts downloads of the account that is logged in. */
export const ofAccount = (c: Context<Env>): string => c.get('actor')?.accountId ?? ''
