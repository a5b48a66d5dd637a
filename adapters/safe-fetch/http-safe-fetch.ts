import { createHash } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { DomainError, type FieldError } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import type { CheckUrl, FetchValidators, SafeFetch } from '#core/imports/import-reader.ts'
import { withDeadline } from './deadline.ts'
import { contentOf, isReadableType } from './fetched-content.ts'
import { sendPinnedRequest } from './pinned-request.ts'
import { makeHostResolver, type ResolutionOptions } from './resolve-public-host.ts'

type Options = ResolutionOptions & {
  ports?: readonly number[]
  timeoutMs?: number
}

type FollowOptions = {
  signal: AbortSignal
  headers: Readonly<Record<string, string>>
  checkUrl: CheckUrl | undefined
}

const DEFAULT_HEADERS = {
  'user-agent': 'Upstroke/1.0 (calendar import)',
  accept:
    'text/calendar, text/html, application/ld+json, application/json, text/csv, application/rss+xml, application/atom+xml, application/activity+json, text/plain;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
}

const MAX_REDIRECTS = 3
/** Short, because a user may be waiting, and parsing the content takes time too. */
const TIMEOUT_MS = 8_000

type FetchErrorCode =
  | 'url.not_a_web_address'
  | 'url.with_credentials'
  | 'url.unusual_port'
  | 'url.no_such_site'
  | 'url.not_public'
  | 'url.too_many_redirects'
  | 'url.unreadable'
  | 'url.silent'
  | 'url.too_slow'

const refusal = (reason: FetchErrorCode | FieldError, cause?: unknown): DomainError => {
  const error = typeof reason === 'string' ? importError('url', reason) : reason
  return new DomainError('input.invalid', { fields: [error], cause })
}

/** Fetches from the public internet only (OWASP, Server Side Request Forgery Prevention). Checks every resolved IP address,
 * connects only to these addresses, and treats redirects the same way. Sends no cookies or credentials, and ignores proxy settings.
 * Rejects with `input.invalid` for the field `url`, or with the `DomainError` from `checkUrl`. */
export const makeHttpSafeFetch = ({
  ports = [80, 443],
  timeoutMs = TIMEOUT_MS,
  ...resolution
}: Options = {}): SafeFetch => {
  const addressesOf = makeHostResolver(resolution)

  const resolveAndCheck = async (
    webAddress: string,
    base?: URL,
  ): Promise<{ url: URL; addresses: readonly LookupAddress[] }> => {
    const url = URL.parse(webAddress.replace(/^webcal:/i, 'https:'), base?.href)
    if (!url || !/^https?:$/.test(url.protocol)) throw refusal('url.not_a_web_address')
    if (url.username !== '' || url.password !== '') throw refusal('url.with_credentials')
    if (!ports.includes(portOf(url))) throw refusal('url.unusual_port')
    const addresses = await addressesOf(url)
    if (addresses === 'unknown') throw refusal('url.no_such_site')
    if (addresses === 'private') throw refusal('url.not_public')
    return { url, addresses }
  }

  const follow = async (webAddress: string, { signal, headers, checkUrl }: FollowOptions) => {
    let next = await resolveAndCheck(webAddress)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      await checkUrl?.(next.url.href)
      const response = await sendPinnedRequest(next.url, next.addresses, signal, { headers })
      const { location } = response.headers
      if (!isRedirect(response.statusCode) || location === undefined) return { response, url: next.url.href }
      response.destroy()
      next = await resolveAndCheck(location, next.url)
    }
    throw refusal('url.too_many_redirects')
  }

  return {
    fetch: async (webAddress, { withinMs = timeoutMs, maxBytes, validators = null, checkUrl } = {}) => {
      const signal = AbortSignal.timeout(Math.min(withinMs, timeoutMs))
      try {
        const conditions = validators ? conditionsOf(validators) : {}
        const following = follow(webAddress, { signal, headers: { ...DEFAULT_HEADERS, ...conditions }, checkUrl })
        const { response, url } = await withDeadline(following, signal)
        const type = response.headers['content-type'] ?? null
        if (validators && response.statusCode === 304) {
          response.destroy()
          return { bytes: new Uint8Array(), type, url, validators, isUnmodified: true }
        }
        if (response.statusCode !== 200) {
          response.destroy()
          throw refusal(importError('url', 'url.answered_with_error', { status: response.statusCode ?? 0 }))
        }
        if (!isReadableType(type)) {
          response.destroy()
          throw refusal('url.unreadable')
        }
        const bytes = await withDeadline(contentOf(response, maxBytes), signal, () => response.destroy())
        const { etag = null, 'last-modified': lastModified = null } = response.headers
        const digest = createHash('sha256').update(bytes).digest('base64url')
        const isUnmodified = validators?.digest === digest
        return { bytes, type, url, validators: { etag, lastModified, digest }, ...(isUnmodified && { isUnmodified }) }
      } catch (error) {
        if (error instanceof DomainError) throw error
        throw refusal(signal.aborted ? 'url.too_slow' : 'url.silent', error)
      }
    },
  }
}

const conditionsOf = ({ etag, lastModified }: FetchValidators): Readonly<Record<string, string>> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
})

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

const isRedirect = (status = 0): boolean => [301, 302, 303, 307, 308].includes(status)
