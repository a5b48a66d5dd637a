import { withDeadline } from './deadline.ts'
import { sendPinnedRequest } from './pinned-request.ts'
import { makeHostResolver, type ResolutionOptions } from './resolve-public-host.ts'

type Options = ResolutionOptions & {
  ports?: readonly string[]
  /** Certificate authorities to trust instead of the public ones, in PEM format. */
  ca?: string
  timeoutMs?: number
}

type SafePost = (
  url: string,
  request: { headers: Readonly<Record<string, string>>; body: Uint8Array },
) => Promise<PostResult>

/** `retryAfterMs` is the delay from the `Retry-After` header (RFC 9110, section 10.2.3), or null without a valid header. */
type PostResult = { status: number; retryAfterMs: number | null }

const TIMEOUT_MS = 8_000

/** Posts over HTTPS to the public internet only, with the checks of {@link makeHttpSafeFetch}, and follows no redirects. Reads
 * only the status and headers of the response. Errors do not contain the URL, which may be a secret. */
export const makeHttpSafePost = ({
  ports = [''],
  ca,
  timeoutMs = TIMEOUT_MS,
  ...resolution
}: Options = {}): SafePost => {
  const addressesOf = makeHostResolver(resolution)

  const post: (...args: [...Parameters<SafePost>, AbortSignal]) => Promise<PostResult> = async (
    url,
    request,
    signal,
  ) => {
    const target = URL.parse(url)
    if (
      target?.protocol !== 'https:' ||
      target.username !== '' ||
      target.password !== '' ||
      !ports.includes(target.port)
    )
      throw new Error('not an allowed https URL')
    const addresses = await addressesOf(target)
    if (addresses === 'unknown') throw new Error('host not found')
    if (addresses === 'private') throw new Error('not on the public internet')
    const options = { method: 'POST', ...request, ...(ca !== undefined && { ca }) }
    const response = await sendPinnedRequest(target, addresses, signal, options)
    response.destroy()
    return { status: response.statusCode ?? 0, retryAfterMs: retryAfterMsOf(response.headers['retry-after']) }
  }

  return async (url, request) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await withDeadline(post(url, request, signal), signal)
    } catch (error) {
      if (signal.aborted) throw new Error('timed out')
      const { code, message } = error as NodeJS.ErrnoException
      throw new Error(code ?? message)
    }
  }
}

const retryAfterMsOf = (retryAfter = ''): number | null => {
  const delayMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : null
}
