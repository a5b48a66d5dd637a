import type { MiddlewareHandler } from 'hono'
import { minimalPage } from '#adapters/http/minimal-response.ts'
import { requestError, requestMessage } from '#adapters/http/request-error.ts'

/** Refuses malformed percent-encoding with 400 (RFC 3986, section 2.1). The page router would log the path, with any
 * token in it. */
export const requireDecodablePath: MiddlewareHandler = (c, next) => {
  if (isDecodable(c.req.url)) return next()
  if (c.req.path.startsWith('/api/')) throw requestError(400, 'request.unreadable')
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return Promise.resolve(c.html(minimalPage('Not found', requestMessage('request.unreadable').message), 400))
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
