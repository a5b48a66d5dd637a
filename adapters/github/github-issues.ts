import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { DomainError } from '#core/errors.ts'
import type { Issue, IssueList, IssueTracker } from '#core/issues/issue.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'
import type { Clock } from '#core/ports.ts'
import { oneLine } from '#core/text/text.ts'

const FRESH_MS = 60_000
const PAUSE_MS = 30_000
const MAX_PAUSE_MS = 60 * 60_000
const TIMEOUT_MS = 5_000
/** How long a caller waits for a refresh while a cached list exists. */
const MAX_WAIT_MS = 1_000
const PER_PAGE = 100
const MAX_PAGES = 5
const TITLE_LENGTH = 256
/** Per page, decompressed; a hundred issues of maximum length stay below it. */
const MAX_BYTES = 32 * 1024 * 1024

const Answer = z.array(z.object({ id: z.int(), title: z.string(), pull_request: z.optional(z.unknown()) }))

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
  constructor(message: string, pauseMs = PAUSE_MS) {
    super(message)
    this.pauseMs = Math.min(Math.max(pauseMs, PAUSE_MS), MAX_PAUSE_MS)
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
  let askAgainAt = 0
  let underWay: Promise<IssueList> | null = null

  const refresh = async (): Promise<IssueList> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const next: Page[] = []
      do next.push(await read(next.length + 1, pages[next.length], signal))
      while (next.at(-1)?.hasNext && next.length < MAX_PAGES)
      pages = next
      last = { issues: unique(next.flatMap(({ issues }) => issues)), readAt: clock.now() }
      askAgainAt = clock.now().getTime() + FRESH_MS
      return last
    } catch (error) {
      askAgainAt = clock.now().getTime() + (error instanceof Failure ? error.pauseMs : PAUSE_MS)
      if (last) return last
      throw unavailable(askAgainAt - clock.now().getTime(), error)
    }
  }

  return {
    open: async () => {
      const waitMs = askAgainAt - clock.now().getTime()
      // A longer wait means that the clock was set back.
      if (waitMs > 0 && waitMs <= MAX_PAUSE_MS && !underWay) return last ?? Promise.reject(unavailable(waitMs))
      underWay ??= refresh().finally(() => {
        underWay = null
      })
      return last ? Promise.race([underWay, setTimeout(MAX_WAIT_MS, last, { ref: false })]) : underWay
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
    const answer = await fetch(`${apiUrl}${path}&page=${number}`, {
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
    if (answer.status === 304 && known) return known
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw new Failure(`GitHub answered ${answer.status}`, pauseOf(answer, clock.now().getTime()))
    }
    const issues = Answer.parse(await jsonOf(answer))
    return {
      etag: answer.headers.get('etag'),
      hasNext: /<[^>]*>\s*;[^,]*\brel="?next\b/.test(answer.headers.get('link') ?? ''),
      issues: issues
        .filter(({ pull_request }) => pull_request === undefined)
        .map(({ id, title }) => ({ id, title: oneLine(title, TITLE_LENGTH) })),
    }
  }

const jsonOf = async (answer: Response): Promise<unknown> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.byteLength
    if (size > MAX_BYTES) throw new Failure('The response from GitHub is too large')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString())
}

/** Milliseconds to wait, as GitHub advises (REST API, "Exceeding the rate limit"). */
const pauseOf = ({ headers }: Response, now: number): number => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(seconds)) return seconds * 1000
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  return headers.get('x-ratelimit-remaining') === '0' && Number.isFinite(reset) ? reset * 1000 - now : PAUSE_MS
}
