import type { BotChallenge } from '#core/ports.ts'
import { NotLoaded, type Solve } from './bot-check-solver.ts'

/** `asking` for the challenge, `waiting` for somebody to use the form, `working` on it; then how it went. */
type Phase = 'asking' | 'waiting' | 'working' | 'passed' | 'failed' | 'not-loaded'

/** `check` is the latest challenge; `response` is '' until there is one; `round` counts the challenges. */
export type BotCheckState = { check: BotChallenge | null; phase: Phase; response: string; round: number }

type Ways = {
  ask(signal: AbortSignal): Promise<BotChallenge>
  solve: Solve
  /** A token of reCAPTCHA version 3. */
  token(siteKey: string): Promise<string>
}

/** Less than the 20 minutes that the server allows: somebody has to send the form after it. */
const CHALLENGE_LIFE_MS = 15 * 60 * 1000
/** Google's tokens are good for two minutes. */
const TOKEN_LIFE_MS = 100 * 1000

export const beforeAnything: BotCheckState = { check: null, phase: 'asking', response: '', round: 0 }

type Run = {
  ways: Ways
  state: BotCheckState
  controller: AbortController
  opened: Promise<void>
  /** A challenge that nobody has begun with. */
  unused: BotChallenge | null
  /** The response that is being made, or that is there. */
  making: Promise<string> | null
  isHandedOut: boolean
  expiry: ReturnType<typeof setTimeout> | undefined
  listeners: Set<() => void>
}

/**
 * The course of one form's bot check, from the challenge to the response. Each response is handed out once; after that,
 * and when one is too old, there is a new challenge.
 */
export const makeBotCheckRun = (ways: Ways) => {
  const run: Run = {
    ways,
    state: beforeAnything,
    controller: new AbortController(),
    opened: Promise.resolve(),
    unused: null,
    making: null,
    isHandedOut: false,
    expiry: undefined,
    listeners: new Set(),
  }
  return {
    state: (): BotCheckState => run.state,
    subscribe: (listener: () => void) => {
      run.listeners.add(listener)
      return () => run.listeners.delete(listener)
    },
    /** Asks what there is to do; nothing is worked on yet. */
    open: (): void => open(run),
    close: (): void => stop(run),
    /** Somebody uses the form: the work begins, unless it has. */
    begin: (): void => {
      if (run.state.phase === 'waiting' && isMadeHere(run)) make(run)
    },
    /** What to send; waits while it is being made. Rejects with {@link NotLoaded}, or with what kept it from being made. */
    response: async (): Promise<string> => {
      await run.opened
      if (!isMadeHere(run)) return run.state.response
      const made = run.making && !run.isHandedOut ? run.making : make(run)
      run.isHandedOut = true
      return made
    },
    /** What was sent is used up, or the work failed: a new challenge, worked on at once. */
    renew: (): void => {
      stop(run)
      make(run)
    },
    /** What the person has shown to a box of reCAPTCHA version 2. */
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
    run.making = null
    set(run, { phase: 'waiting', response: '' })
  }, ms)
}

const ask = async (run: Run, signal: AbortSignal): Promise<BotChallenge> => {
  const check = await run.ways.ask(signal)
  signal.throwIfAborted()
  if (check.kind === 'proof-of-work') expireIn(run, CHALLENGE_LIFE_MS)
  set(run, { check, round: run.state.round + 1 })
  return check
}

const open = (run: Run): void => {
  const { signal } = run.controller
  set(run, { ...beforeAnything, round: run.state.round })
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
  run.making = null
  set(run, { phase: error instanceof NotLoaded ? 'not-loaded' : 'failed', response: '' })
}

const make = (run: Run): Promise<string> => {
  const { signal } = run.controller
  const challenge = run.unused
  run.unused = null
  run.isHandedOut = false
  set(run, { phase: 'working', response: '' })
  const made = (async () => responseTo(run, challenge ?? (await ask(run, signal)), signal))()
  run.making = made
  made.then(
    (response) => signal.aborted || set(run, { phase: 'passed', response }),
    (error: unknown) => signal.aborted || fail(run, error),
  )
  return made
}

const responseTo = async (run: Run, check: BotChallenge, signal: AbortSignal): Promise<string> => {
  if (check.kind === 'proof-of-work') return run.ways.solve(check.challenge, signal)
  if (check.kind === 'none' || check.version === 2) return ''
  const response = await run.ways.token(check.siteKey)
  expireIn(run, TOKEN_LIFE_MS)
  return response
}

/** Version 2 is made by the person; where there is no check there is nothing to make. */
const isMadeHere = ({ state: { check } }: Run): boolean =>
  !(check?.kind === 'none' || (check?.kind === 'recaptcha' && check.version === 2))

const stop = (run: Run): void => {
  run.controller.abort()
  clearTimeout(run.expiry)
  run.controller = new AbortController()
  run.unused = null
  run.making = null
}

export type BotCheckRun = ReturnType<typeof makeBotCheckRun>
