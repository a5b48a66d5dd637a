import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { requestError } from '#adapters/http/request-error.ts'

/** Whoever sends half a body and leaves has made a mistake of theirs, not of ours. */
export const brokenOff = (): never => {
  throw requestError(400, 'body.broken_off')
}

/** Refuses 413 over so many bytes, however the body is framed, and 400 when the sender breaks off. */
export const atMost = (maxSize: number, inWords: string): MiddlewareHandler => {
  const onError = () => {
    throw requestError(413, 'body.too_large', { size: inWords })
  }
  const limited = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    // Before anything looks at the body: one whose reading has begun, and never ends, takes its connection with it.
    if (Number(c.req.header('content-length') ?? 0) > maxSize) onError()
    await limited(c, next).catch((error: unknown) => {
      if (error instanceof HTTPException) throw error
      brokenOff()
    })
  }
}
