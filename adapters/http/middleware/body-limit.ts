import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { requestError } from '#adapters/http/request-error.ts'

/** Refuses with 400, because an aborted upload is the client's error, not a fault in the server. */
export const refuseAbortedRequest = (): never => {
  throw requestError(400, 'body.broken_off')
}

/** Refuses bodies over `maxSize` bytes with 413, with or without Content-Length, and aborted uploads with 400. */
export const limitBody = (maxSize: number, displaySize: string): MiddlewareHandler => {
  const refuseTooLarge = () => {
    throw requestError(413, 'body.too_large', { size: displaySize })
  }
  const limit = bodyLimit({ maxSize, onError: refuseTooLarge })
  return async (c, next) => {
    // Checked before reading, because a body that never arrives in full would block its connection.
    if (Number(c.req.header('content-length') ?? 0) > maxSize) refuseTooLarge()
    await limit(c, next).catch((error: unknown) => {
      if (error instanceof HTTPException) throw error
      refuseAbortedRequest()
    })
  }
}
