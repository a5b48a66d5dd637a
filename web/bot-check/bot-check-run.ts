import type { BotChallenge } from '#core/bot-check/bot-challenge.ts'
import { BotCheckLoadError, type Solve } from './bot-check-solver.ts'

type Phase = 'fetching' | 'waiting' | 'working' | 'passed' | 'failed' | 'not-loaded'

/** `response` is '' until it is ready; `challengeCount` is the number of challenges fetched. */
export type BotCheckState = { challenge: BotChallenge | null; phase: Phase; response: string; challengeCount: number }

type Dependencies = {
  fetchChallenge(signal: AbortSignal): Promise<BotChallenge>
  solve: Solve
  recaptchaToken(siteKey: string): Promise<string>
}

/** Below the server's 20 minutes, to leave time for submitting the form. */
const CHALLENGE_LIFETIME_MS = 15 * 60 * 1000
/** Google's tokens expire after two minutes. */
const TOKEN_LIFETIME_MS = 100 * 1000

export const initialBotCheck: BotCheckState = { challenge: null, phase: 'fetching', response: '', challengeCount: 0 }

type Run = {
  dependencies: Dependencies
  state: BotCheckState
  controller: AbortController
  /** Resolves when the fetch that `open` starts has succeeded or failed. */
  firstFetch: Promise<void>
  unusedChallenge: BotChallenge | null
  latestResponse: Promise<string> | null
  isHandedOut: boolean
  expiryTimer: ReturnType<typeof setTimeout> | undefined
  listeners: Set<() => void>
}

/** Makes the bot check for one form. An automatic response is handed out once. After that, or once it has expired, the next
 * response needs a new challenge. */
export const makeBotCheckRun = (dependencies: Dependencies) => {
  const run: Run = {
    dependencies,
    state: initialBotCheck,
    controller: new AbortController(),
    firstFetch: Promise.resolve(),
    unusedChallenge: null,
    latestResponse: null,
    isHandedOut: false,
    expiryTimer: undefined,
    listeners: new Set(),
  }
  return {
    state: (): BotCheckState => run.state,
    subscribe: (listener: () => void) => {
      run.listeners.add(listener)
      return () => run.listeners.delete(listener)
    },
    /** Fetches the challenge without starting the work. */
    open: (): void => open(run),
    close: (): void => stop(run),
    /** Starts the work if it is waiting to be started, with a new challenge if the fetched one has expired. Does nothing
     * for reCAPTCHA version 2, while fetching, after a failure, or once started. */
    start: (): void => {
      if (run.state.phase === 'waiting' && isAutomatic(run)) startResponse(run)
    },
    /** Resolves to the response. Resolves to '' if no check is configured, or if the user has not solved reCAPTCHA
     * version 2 yet. Rejects with {@link BotCheckLoadError} or the error that prevented a response. */
    response: async (): Promise<string> => {
      await run.firstFetch
      if (!isAutomatic(run)) return run.state.response
      const response = run.latestResponse && !run.isHandedOut ? run.latestResponse : startResponse(run)
      run.isHandedOut = true
      return response
    },
    /** Fetches a new challenge and starts the work. Call it after the last response was used or the work failed. */
    renew: (): void => {
      stop(run)
      startResponse(run)
    },
    setResponse: (response: string): void => set(run, { response }),
    fail: (error: unknown): void => fail(run, error),
  }
}

const set = (run: Run, change: Partial<BotCheckState>): void => {
  run.state = { ...run.state, ...change }
  for (const listener of run.listeners) listener()
}

const expireIn = (run: Run, ms: number): void => {
  clearTimeout(run.expiryTimer)
  run.expiryTimer = setTimeout(() => {
    run.unusedChallenge = null
    if (run.state.phase !== 'passed') return
    run.latestResponse = null
    set(run, { phase: 'waiting', response: '' })
  }, ms)
}

const fetchChallenge = async (run: Run, signal: AbortSignal): Promise<BotChallenge> => {
  const challenge = await run.dependencies.fetchChallenge(signal)
  signal.throwIfAborted()
  if (challenge.kind === 'proof-of-work') expireIn(run, CHALLENGE_LIFETIME_MS)
  set(run, { challenge, challengeCount: run.state.challengeCount + 1 })
  return challenge
}

const open = (run: Run): void => {
  const { signal } = run.controller
  set(run, { ...initialBotCheck, challengeCount: run.state.challengeCount })
  run.firstFetch = fetchChallenge(run, signal).then(
    (challenge) => {
      run.unusedChallenge = challenge
      set(run, { phase: challenge.kind === 'none' ? 'passed' : 'waiting' })
    },
    (error: unknown) => {
      if (!signal.aborted) fail(run, error)
    },
  )
}

const fail = (run: Run, error: unknown): void => {
  run.latestResponse = null
  set(run, { phase: error instanceof BotCheckLoadError ? 'not-loaded' : 'failed', response: '' })
}

const startResponse = (run: Run): Promise<string> => {
  const { signal } = run.controller
  const challenge = run.unusedChallenge
  run.unusedChallenge = null
  run.isHandedOut = false
  set(run, { phase: 'working', response: '' })
  const response = (async () => responseTo(run, challenge ?? (await fetchChallenge(run, signal)), signal))()
  run.latestResponse = response
  response.then(
    (value) => signal.aborted || set(run, { phase: 'passed', response: value }),
    (error: unknown) => signal.aborted || fail(run, error),
  )
  return response
}

const responseTo = async (run: Run, challenge: BotChallenge, signal: AbortSignal): Promise<string> => {
  if (challenge.kind === 'proof-of-work') return run.dependencies.solve(challenge.challenge, signal)
  if (challenge.kind === 'none' || challenge.version === 2) return ''
  const response = await run.dependencies.recaptchaToken(challenge.siteKey)
  expireIn(run, TOKEN_LIFETIME_MS)
  return response
}

/** Returns false for reCAPTCHA version 2, which the user solves, and where no check is configured. */
const isAutomatic = ({ state: { challenge } }: Run): boolean =>
  !(challenge?.kind === 'none' || (challenge?.kind === 'recaptcha' && challenge.version === 2))

const stop = (run: Run): void => {
  run.controller.abort()
  clearTimeout(run.expiryTimer)
  run.controller = new AbortController()
  run.unusedChallenge = null
  run.latestResponse = null
}

export type BotCheckRun = ReturnType<typeof makeBotCheckRun>
