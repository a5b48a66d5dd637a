import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { requestError } from '#adapters/http/request-error.ts'

/** An aborted upload is the client's error, not a fault. */
export const requestAborted = (): never => {
  throw requestError(400, 'body.broken_off')
}

/** Refuses 413 over `maxSize` bytes, with or without Content-Length, and 400 when the upload breaks off. */
export const limitBody = (maxSize: number, displaySize: string): MiddlewareHandler => {
  const onError = () => {
    throw requestError(413, 'body.too_large', { size: displaySize })
  }
  const limit = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    // Checked before reading: a body that is read but never ends blocks its connection.
    if (Number(c.req.header('content-length') ?? 0) > maxSize) onError()
    await limit(c, next).catch((error: unknown) => {
      if (error instanceof HTTPException) throw error
      requestAborted()
    })
  }
}
