import type { IncomingMessage, RequestListener } from 'node:http'
import { unreadable } from '#adapters/http/errors.ts'

/**
 * Refuses 400, and ends the connection, where it is in doubt which host a request is for (RFC 9112, section 3.2): with more than
 * one Host header, of which Node.js takes the first and a proxy may take another, or with another host in the request line.
 */
export const withOneHost =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (isForOneHost(request)) return listener(request, response)
    const { status, headers, body } = unreadable
    response.writeHead(status, headers).end(body)
  }

const isForOneHost = ({ rawHeaders, headers, url = '' }: IncomingMessage): boolean => {
  let hosts = 0
  // Names and values in turn.
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  if (hosts > 1) return false
  return url.startsWith('/') || headers.host === undefined || !/^https?:/i.test(url) || namesHost(url, headers.host)
}

const namesHost = (url: string, host: string): boolean => {
  const [target, named] = [URL.parse(url), URL.parse(`${url.split(':', 1)[0]}://${host}`)]
  return target !== null && target.host === named?.host && target.username === '' && target.password === ''
}
