import type { IncomingMessage, RequestListener } from 'node:http'
import { unreadableRawResponse } from '#adapters/http/errors.ts'

/** Wraps a listener. Responds with 400 and closes the connection if the host is ambiguous (RFC 9112, section 3.2). A host is
 * ambiguous if there are several Host headers, because Node.js and a proxy may pick different ones, or if the request line names
 * another host or a user. */
export const rejectAmbiguousHost =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (isUnambiguous(request)) return listener(request, response)
    const { status, headers, body } = unreadableRawResponse
    response.writeHead(status, headers).end(body)
  }

const isUnambiguous = ({ rawHeaders, headers, url = '' }: IncomingMessage): boolean => {
  let hostCount = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hostCount += 1
  if (hostCount > 1) return false
  return url.startsWith('/') || headers.host === undefined || !/^https?:/i.test(url) || isSameHost(url, headers.host)
}

const isSameHost = (url: string, host: string): boolean => {
  const [target, header] = [URL.parse(url), URL.parse(`${url.split(':', 1)[0]}://${host}`)]
  return target !== null && target.host === header?.host && target.username === '' && target.password === ''
}
