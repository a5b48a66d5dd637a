import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { refuse } from '#core/errors.ts'
import { makeSlots } from './slots.ts'

/** For exports. Most are computed while they are sent, which takes memory and database time. */
const EXPORT_LIMITS = { total: 32, perKey: 2, extraBelow: 16 }
/** For dumps and sitemaps, of which clients fetch several at once. */
const FILE_LIMITS = { total: 64, perKey: 4, extraBelow: 32 }

/** Limits concurrent downloads per key and in total, across the routes that use the returned middleware. A download
 * counts until its response has ended. Refuses with `busy`. */
const limitDownloads =
  (limits: typeof EXPORT_LIMITS) =>
  (keyOf: (c: Context<Env>) => string): MiddlewareHandler<Env> => {
    const slots = makeSlots(limits)
    return async (c, next) => {
      const release = slots.take(keyOf(c)) ?? refuse('busy')
      const outgoing = c.env?.outgoing
      outgoing?.once('close', release)
      try {
        await next()
      } finally {
        // In-process calls have no connection, and a closed connection emits no further event.
        if (!outgoing || outgoing.destroyed) release()
      }
    }
  }

export const limitExportDownloads = limitDownloads(EXPORT_LIMITS)

export const limitFileDownloads = limitDownloads(FILE_LIMITS)

export const accountKeyOf = (c: Context<Env>): string => c.get('actor')?.accountId ?? ''
