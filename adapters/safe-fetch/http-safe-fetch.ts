import { type LookupAddress, lookup } from 'node:dns'
import { promisify } from 'node:util'
import { DomainError, type FieldError } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import type { SafeFetch } from '#core/imports/import-reading.ts'
import { contentOf, isReadableType } from './fetched-content.ts'
import { sendPinnedRequest } from './pinned-request.ts'
import { isPublicAddress } from './public-address.ts'

type Options = {
  resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
  isPublic?: (address: string) => boolean
  ports?: readonly number[]
  timeoutMs?: number
}

const resolveName = (hostname: string): Promise<readonly LookupAddress[]> =>
  promisify(lookup)(hostname, { all: true, verbatim: true })

const MAX_REDIRECTS = 3
/** Leaves two of the ten seconds of an import request for parsing the content. */
const TIMEOUT_MS = 8_000

type FetchError =
  | 'url.not_a_web_address'
  | 'url.with_credentials'
  | 'url.unusual_port'
  | 'url.no_such_site'
  | 'url.not_public'
  | 'url.too_many_redirects'
  | 'url.unreadable'
  | 'url.silent'
  | 'url.too_slow'

const refusal = (code: FetchError | FieldError, cause?: unknown): DomainError => {
  const error = typeof code === 'string' ? importError('url', code) : code
  return new DomainError('input.invalid', { fields: [error], cause })
}

/** Fetches from the public internet only (OWASP, Server Side Request Forgery Prevention). Checks every resolved address,
 * connects only to these, and treats redirects the same way. Sends no cookies or credentials and ignores proxy settings. Rejects
 * with `input.invalid` for the field `url`. */
export const makeHttpSafeFetch = ({
  resolve = resolveName,
  isPublic = isPublicAddress,
  ports = [80, 443],
  timeoutMs = TIMEOUT_MS,
}: Options = {}): SafeFetch => {
  const resolveAndCheck = async (
    address: string,
    previous?: URL,
  ): Promise<{ url: URL; addresses: readonly LookupAddress[] }> => {
    const url = URL.parse(address.replace(/^webcal:/i, 'https:'), previous?.href)
    if (!url || !/^https?:$/.test(url.protocol)) throw refusal('url.not_a_web_address')
    if (url.username !== '' || url.password !== '') throw refusal('url.with_credentials')
    if (!ports.includes(portOf(url))) throw refusal('url.unusual_port')
    const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = await resolve(name).catch((cause: unknown) => {
      throw refusal('url.no_such_site', cause)
    })
    if (addresses.length === 0) throw refusal('url.no_such_site')
    if (!addresses.every((each) => isPublic(each.address))) throw refusal('url.not_public')
    return { url, addresses }
  }

  const follow = async (address: string, signal: AbortSignal) => {
    let next = await resolveAndCheck(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await sendPinnedRequest(next.url, next.addresses, signal)
      const { location } = response.headers
      if (!isRedirect(response.statusCode) || location === undefined) return { response, url: next.url.href }
      response.destroy()
      next = await resolveAndCheck(location, next.url)
    }
    throw refusal('url.too_many_redirects')
  }

  return {
    fetch: async (address) => {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const { response, url } = await withDeadline(follow(address, signal), signal)
        if (response.statusCode !== 200) {
          response.destroy()
          throw refusal(importError('url', 'url.answered_with_error', { status: response.statusCode ?? 0 }))
        }
        const type = response.headers['content-type'] ?? null
        if (!isReadableType(type)) {
          response.destroy()
          throw refusal('url.unreadable')
        }
        return { bytes: await withDeadline(contentOf(response), signal, () => response.destroy()), type, url }
      } catch (error) {
        if (error instanceof DomainError) throw error
        throw refusal(signal.aborted ? 'url.too_slow' : 'url.silent', error)
      }
    },
  }
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

const isRedirect = (status = 0): boolean => [301, 302, 303, 307, 308].includes(status)

/** Rejects when the signal aborts, even if the work ignores it, as DNS lookups do. */
const withDeadline = <Value>(work: Promise<Value>, signal: AbortSignal, end = () => {}): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => {
    end()
    reject(signal.reason)
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}
