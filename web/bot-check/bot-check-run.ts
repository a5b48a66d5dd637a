import type { BotChallenge } from '#core/bot-check/bot-challenge.ts'
import { NotLoaded, type Solve } from './bot-check-solver.ts'

type Phase = 'asking' | 'waiting' | 'working' | 'passed' | 'failed' | 'not-loaded'

/** `response` is '' until it is ready; `round` counts the challenges. */
export type BotCheckState = { check: BotChallenge | null; phase: Phase; response: string; round: number }

type Dependencies = {
  ask(signal: AbortSignal): Promise<BotChallenge>
  solve: Solve
  /** Returns a reCAPTCHA version 3 token. */
  token(siteKey: string): Promise<string>
}

/** Below the server's 20 minutes, because the user submits the form after it. */
const CHALLENGE_LIFE_MS = 15 * 60 * 1000
/** Google's tokens expire after two minutes. */
const TOKEN_LIFE_MS = 100 * 1000

export const initialBotCheck: BotCheckState = { check: null, phase: 'asking', response: '', round: 0 }

type Run = {
  dependencies: Dependencies
  state: BotCheckState
  controller: AbortController
  opened: Promise<void>
  /** A challenge not yet worked on. */
  unused: BotChallenge | null
  /** The response, pending or ready. */
  pending: Promise<string> | null
  isUsed: boolean
  expiry: ReturnType<typeof setTimeout> | undefined
  listeners: Set<() => void>
}

/** The bot check of one form. Each response is handed out once. After that, or when it expires, a new challenge is fetched. */
export const makeBotCheckRun = (dependencies: Dependencies) => {
  const run: Run = {
    dependencies,
    state: initialBotCheck,
    controller: new AbortController(),
    opened: Promise.resolve(),
    unused: null,
    pending: null,
    isUsed: false,
    expiry: undefined,
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
    /** Starts the work, unless it has started. Called on the first interaction with the form. */
    start: (): void => {
      if (run.state.phase === 'waiting' && isAutomatic(run)) make(run)
    },
    /** Resolves to the response. Rejects with {@link NotLoaded} or the error that prevented it. */
    response: async (): Promise<string> => {
      await run.opened
      if (!isAutomatic(run)) return run.state.response
      const response = run.pending && !run.isUsed ? run.pending : make(run)
      run.isUsed = true
      return response
    },
    /** Fetches a new challenge and starts on it, because the last response is used up or the work failed. */
    renew: (): void => {
      stop(run)
      make(run)
    },
    /** Takes the response of a reCAPTCHA version 2 box. */
    give: (response: string): void => set(run, { response }),
    fail: (error: unknown): void => fail(run, error),
  }
}

const set = (run: Run, change: Partial<BotCheckState>): void => {
  run.state = { ...run.state, ...change }
  for (const listener of run.listeners) listener()
}

const expireIn = (run: Run, ms: number): void => {
  clearTimeout(run.expiry)
  run.expiry = setTimeout(() => {
    run.unused = null
    if (run.state.phase !== 'passed') return
    run.pending = null
    set(run, { phase: 'waiting', response: '' })
  }, ms)
}

const ask = async (run: Run, signal: AbortSignal): Promise<BotChallenge> => {
  const check = await run.dependencies.ask(signal)
  signal.throwIfAborted()
  if (check.kind === 'proof-of-work') expireIn(run, CHALLENGE_LIFE_MS)
  set(run, { check, round: run.state.round + 1 })
  return check
}

const open = (run: Run): void => {
  const { signal } = run.controller
  set(run, { ...initialBotCheck, round: run.state.round })
  run.opened = ask(run, signal).then(
    (check) => {
      run.unused = check
      set(run, { phase: check.kind === 'none' ? 'passed' : 'waiting' })
    },
    (error: unknown) => {
      if (!signal.aborted) fail(run, error)
    },
  )
}

const fail = (run: Run, error: unknown): void => {
  run.pending = null
  set(run, { phase: error instanceof NotLoaded ? 'not-loaded' : 'failed', response: '' })
}

const make = (run: Run): Promise<string> => {
  const { signal } = run.controller
  const challenge = run.unused
  run.unused = null
  run.isUsed = false
  set(run, { phase: 'working', response: '' })
  const response = (async () => responseTo(run, challenge ?? (await ask(run, signal)), signal))()
  run.pending = response
  response.then(
    (response) => signal.aborted || set(run, { phase: 'passed', response }),
    (error: unknown) => signal.aborted || fail(run, error),
  )
  return response
}

const responseTo = async (run: Run, check: BotChallenge, signal: AbortSignal): Promise<string> => {
  if (check.kind === 'proof-of-work') return run.dependencies.solve(check.challenge, signal)
  if (check.kind === 'none' || check.version === 2) return ''
  const response = await run.dependencies.token(check.siteKey)
  expireIn(run, TOKEN_LIFE_MS)
  return response
}

/** False for version 2, which the user solves, and where no check is configured. */
const isAutomatic = ({ state: { check } }: Run): boolean =>
  !(check?.kind === 'none' || (check?.kind === 'recaptcha' && check.version === 2))

const stop = (run: Run): void => {
  run.controller.abort()
  clearTimeout(run.expiry)
  run.controller = new AbortController()
  run.unused = null
  run.pending = null
}

export type BotCheckRun = ReturnType<typeof makeBotCheckRun>
