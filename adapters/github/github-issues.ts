import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { distinctBy } from '#core/distinct-by.ts'
import { DomainError } from '#core/errors.ts'
import type { Issue, IssueList, IssueTracker } from '#core/issues/issue.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'
import type { Clock } from '#core/ports.ts'
import { oneLine } from '#core/text/text.ts'

const MAX_AGE_MS = 60_000
const RETRY_MS = 30_000
const MAX_RETRY_MS = 60 * 60_000
const TIMEOUT_MS = 5_000
/** If a list is cached, a caller waits at most this long for a refresh, and then receives the cached list. */
const MAX_WAIT_MS = 1_000
const PER_PAGE = 100
const MAX_PAGES = 5
const MAX_TITLE_LENGTH = 256
/** Limit for one decompressed page, well above the size of a hundred ordinary issues. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024

const IssuePage = z.array(z.object({ id: z.int(), title: z.string(), pull_request: z.optional(z.unknown()) }))

type Page = { etag: string | null; issues: readonly Issue[]; hasNext: boolean }

type Settings = {
  /** `owner/name`; null disables the list of issues. */
  repository: string | null
  apiUrl: string
  token: string | null
  clock: Clock
  timeoutMs?: number
}

class GithubError extends Error {
  readonly pauseMs: number
  constructor(message: string, pauseMs = RETRY_MS) {
    super(message)
    this.pauseMs = Math.min(Math.max(pauseMs, RETRY_MS), MAX_RETRY_MS)
  }
}

/** Makes a tracker that lists up to 500 open issues of a repository, the newest first (GitHub REST API, "List repository issues").
 * With a token, unchanged pages (304) don't count against the rate limit. Concurrent callers share one refresh. Redirects are not
 * followed, as they could leak the token. */
export const makeGithubIssues = (settings: Settings): IssueTracker => {
  const { repository, clock, timeoutMs = TIMEOUT_MS } = settings
  if (repository === null) return { openIssues: async () => ({ issues: [], readAt: null }) }
  const readPage = makePageReader(settings, `/repos/${repository}/issues?state=open&per_page=${PER_PAGE}`)
  let pages: readonly Page[] = []
  let lastList: IssueList | null = null
  let nextRefreshAt = 0
  let currentRefresh: Promise<IssueList> | null = null

  const refresh = async (): Promise<IssueList> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const next: Page[] = []
      do next.push(await readPage(next.length + 1, pages[next.length], signal))
      while (next.at(-1)?.hasNext && next.length < MAX_PAGES)
      pages = next
      const issues = next.flatMap((page) => page.issues)
      lastList = { issues: distinctBy(issues, ({ id }) => id), readAt: clock.now() }
      nextRefreshAt = clock.now().getTime() + MAX_AGE_MS
      return lastList
    } catch (error) {
      nextRefreshAt = clock.now().getTime() + (error instanceof GithubError ? error.pauseMs : RETRY_MS)
      if (lastList) return lastList
      throw unavailable(nextRefreshAt - clock.now().getTime(), error)
    }
  }

  return {
    openIssues: async () => {
      const waitMs = nextRefreshAt - clock.now().getTime()
      // A longer wait means that the clock was set back.
      if (waitMs > 0 && waitMs <= MAX_RETRY_MS && !currentRefresh)
        return lastList ?? Promise.reject(unavailable(waitMs))
      currentRefresh ??= refresh().finally(() => {
        currentRefresh = null
      })
      return lastList
        ? Promise.race([currentRefresh, setTimeout(MAX_WAIT_MS, lastList, { ref: false })])
        : currentRefresh
    },
  }
}

const unavailable = (retryAfterMs: number, cause?: unknown): DomainError =>
  new DomainError('unavailable', { reason: reasonMessage('issues.unavailable'), retryAfterMs, cause })

const makePageReader =
  ({ apiUrl, token, clock }: Settings, path: string) =>
  async (pageNumber: number, cached: Page | undefined, signal: AbortSignal): Promise<Page> => {
    const response = await fetch(`${apiUrl}${path}&page=${pageNumber}`, {
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'upstroke',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cached?.etag && { 'if-none-match': cached.etag }),
      },
    })
    if (response.status === 304 && cached) return cached
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new GithubError(`GitHub returned ${response.status}`, retryDelayMs(response, clock.now().getTime()))
    }
    const issues = IssuePage.parse(await readJson(response))
    return {
      etag: response.headers.get('etag'),
      hasNext: /<[^>]*>\s*;[^,]*\brel="?next\b/.test(response.headers.get('link') ?? ''),
      issues: issues
        .filter(({ pull_request }) => pull_request === undefined)
        .map(({ id, title }) => ({ id, title: oneLine(title, MAX_TITLE_LENGTH) })),
    }
  }

const readJson = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_PAGE_BYTES) throw new GithubError('The response from GitHub is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Returns the delay in milliseconds that GitHub advises (REST API, "Exceeding the rate limit"), or else {@link RETRY_MS}. */
const retryDelayMs = ({ headers }: Response, nowMs: number): number => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(seconds)) return seconds * 1000
  const resetSeconds = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  return headers.get('x-ratelimit-remaining') === '0' && Number.isFinite(resetSeconds)
    ? resetSeconds * 1000 - nowMs
    : RETRY_MS
}
