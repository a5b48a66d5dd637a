import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { DomainError } from '#core/errors.ts'
import type { Issue, IssueList, IssueTracker } from '#core/issues/issue.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'
import type { Clock } from '#core/ports.ts'
import { oneLine } from '#core/text/text.ts'

const FRESH_MS = 60_000
const RETRY_MS = 30_000
const MAX_RETRY_MS = 60 * 60_000
const TIMEOUT_MS = 5_000
/** How long a caller waits for a refresh while a cached list exists. */
const MAX_WAIT_MS = 1_000
const PER_PAGE = 100
const MAX_PAGES = 5
const TITLE_LENGTH = 256
/** Per page, decompressed; a hundred issues of maximum length stay below it. */
const MAX_BYTES = 32 * 1024 * 1024

const IssuePage = z.array(z.object({ id: z.int(), title: z.string(), pull_request: z.optional(z.unknown()) }))

type Page = { etag: string | null; issues: readonly Issue[]; hasNext: boolean }

type Settings = {
  /** `owner/name`; null disables issues. */
  repository: string | null
  apiUrl: string
  token: string | null
  clock: Clock
  timeoutMs?: number
}

class Failure extends Error {
  readonly pauseMs: number
  constructor(message: string, pauseMs = RETRY_MS) {
    super(message)
    this.pauseMs = Math.min(Math.max(pauseMs, RETRY_MS), MAX_RETRY_MS)
  }
}

/** Lists a repository's open issues (GitHub REST API, "List repository issues"). Conditional requests don't count against the
 * rate limit, concurrent callers share one refresh, and redirects are not followed because they could leak the token. */
export const makeGithubIssues = (settings: Settings): IssueTracker => {
  const { repository, clock, timeoutMs = TIMEOUT_MS } = settings
  if (repository === null) return { open: async () => ({ issues: [], readAt: null }) }
  const read = pageReader(settings, `/repos/${repository}/issues?state=open&per_page=${PER_PAGE}`)
  let pages: readonly Page[] = []
  let last: IssueList | null = null
  let nextRefreshAt = 0
  let refreshing: Promise<IssueList> | null = null

  const refresh = async (): Promise<IssueList> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const next: Page[] = []
      do next.push(await read(next.length + 1, pages[next.length], signal))
      while (next.at(-1)?.hasNext && next.length < MAX_PAGES)
      pages = next
      last = { issues: unique(next.flatMap(({ issues }) => issues)), readAt: clock.now() }
      nextRefreshAt = clock.now().getTime() + FRESH_MS
      return last
    } catch (error) {
      nextRefreshAt = clock.now().getTime() + (error instanceof Failure ? error.pauseMs : RETRY_MS)
      if (last) return last
      throw unavailable(nextRefreshAt - clock.now().getTime(), error)
    }
  }

  return {
    open: async () => {
      const waitMs = nextRefreshAt - clock.now().getTime()
      // A longer wait means that the clock was set back.
      if (waitMs > 0 && waitMs <= MAX_RETRY_MS && !refreshing) return last ?? Promise.reject(unavailable(waitMs))
      refreshing ??= refresh().finally(() => {
        refreshing = null
      })
      return last ? Promise.race([refreshing, setTimeout(MAX_WAIT_MS, last, { ref: false })]) : refreshing
    },
  }
}

const unavailable = (retryAfterMs: number, cause?: unknown): DomainError =>
  new DomainError('unavailable', { reason: reasonMessage('issues.unavailable'), retryAfterMs, cause })

const unique = (issues: readonly Issue[]): readonly Issue[] => [
  ...new Map(issues.map((issue) => [issue.id, issue])).values(),
]

const pageReader =
  ({ apiUrl, token, clock }: Settings, path: string) =>
  async (number: number, known: Page | undefined, signal: AbortSignal): Promise<Page> => {
    const response = await fetch(`${apiUrl}${path}&page=${number}`, {
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'upstroke',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(known?.etag && { 'if-none-match': known.etag }),
      },
    })
    if (response.status === 304 && known) return known
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Failure(`GitHub returned ${response.status}`, retryDelayOf(response, clock.now().getTime()))
    }
    const issues = IssuePage.parse(await jsonOf(response))
    return {
      etag: response.headers.get('etag'),
      hasNext: /<[^>]*>\s*;[^,]*\brel="?next\b/.test(response.headers.get('link') ?? ''),
      issues: issues
        .filter(({ pull_request }) => pull_request === undefined)
        .map(({ id, title }) => ({ id, title: oneLine(title, TITLE_LENGTH) })),
    }
  }

const jsonOf = async (response: Response): Promise<unknown> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > MAX_BYTES) throw new Failure('The response from GitHub is too large')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString())
}

/** Milliseconds to wait, as GitHub advises (REST API, "Exceeding the rate limit"). */
const retryDelayOf = ({ headers }: Response, now: number): number => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(seconds)) return seconds * 1000
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  return headers.get('x-ratelimit-remaining') === '0' && Number.isFinite(reset) ? reset * 1000 - now : RETRY_MS
}
