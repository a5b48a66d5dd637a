import type { MiddlewareHandler } from 'hono'
import { minimalPage } from '#adapters/http/minimal-response.ts'
import { requestError, requestMessage } from '#adapters/http/request-error.ts'

/** Refuses paths whose percent-encoding is malformed or not UTF-8. The page router would log such paths, including any token. */
export const requireDecodablePath: MiddlewareHandler = (c, next) => {
  if (isDecodable(c.req.url)) return next()
  if (c.req.path.startsWith('/api/')) throw requestError(400, 'request.unreadable')
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return Promise.resolve(c.html(minimalPage('Bad request', requestMessage('request.unreadable').message), 400))
}

const isDecodable = (url: string): boolean => {
  if (!url.includes('%')) return true
  try {
    decodeURI(url.replace(/[?#].*/s, ''))
    return true
  } catch {
    return false
  }
}
