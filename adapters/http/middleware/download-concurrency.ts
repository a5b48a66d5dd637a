import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { refuse } from '#core/errors.ts'
import { makeSlots } from './slots.ts'

/** For files computed while they are sent: each takes a megabyte and database time for as long as its client keeps reading. */
const COMPUTED = { total: 32, perKey: 2, extraBelow: 16 }
/** For stored files: each takes an open file or a connection to the bucket. Clients fetch several at once. */
const STORED = { total: 64, perKey: 4, extraBelow: 32 }

/** Limits concurrent downloads per key and in total, until the response has ended. Refuses with `busy`. */
const downloads =
  (settings: typeof COMPUTED) =>
  (keyOf: (c: Context<Env>) => string): MiddlewareHandler<Env> => {
    const slots = makeSlots(settings)
    return async (c, next) => {
      const release = slots.take(keyOf(c)) ?? refuse('busy')
      const outgoing = c.env?.outgoing
      outgoing?.once('close', release)
      try {
        await next()
      } finally {
        // In-process calls have no connection, and a closed one emits no further event.
        if (!outgoing || outgoing.destroyed) release()
      }
    }
  }

export const limitComputedDownloads = downloads(COMPUTED)

export const limitFileDownloads = downloads(STORED)

export const accountKeyOf = (c: Context<Env>): string => c.get('actor')?.accountId ?? ''
