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

/**
 * The course of one form's bot check, from the challenge to the response. Each response is handed out once; after that,
 * and when one is too old, there is a new challenge.
 */
export const makeBotCheckRun = ({ ask, solve, token }: Ways) => {
  let state = beforeAnything
  let controller = new AbortController()
  let opened: Promise<void> = Promise.resolve()
  /** A challenge that nobody has begun with. */
  let unused: BotChallenge | null = null
  /** The response that is being made, or that is there. */
  let making: Promise<string> | null = null
  let isHandedOut = false
  let expiry: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const set = (change: Partial<BotCheckState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const expireIn = (ms: number): void => {
    clearTimeout(expiry)
    expiry = setTimeout(() => {
      unused = null
      if (state.phase !== 'passed') return
      making = null
      set({ phase: 'waiting', response: '' })
    }, ms)
  }

  const asked = async (signal: AbortSignal): Promise<BotChallenge> => {
    const check = await ask(signal)
    signal.throwIfAborted()
    if (check.kind === 'proof-of-work') expireIn(CHALLENGE_LIFE_MS)
    set({ check, round: state.round + 1 })
    return check
  }

  const failed = (error: unknown): void => {
    making = null
    set({ phase: error instanceof NotLoaded ? 'not-loaded' : 'failed', response: '' })
  }

  const responseTo = async (check: BotChallenge, signal: AbortSignal): Promise<string> => {
    if (check.kind === 'proof-of-work') return solve(check.challenge, signal)
    if (check.kind === 'none' || check.version === 2) return ''
    const response = await token(check.siteKey)
    expireIn(TOKEN_LIFE_MS)
    return response
  }

  const make = (): Promise<string> => {
    const { signal } = controller
    const challenge = unused
    unused = null
    isHandedOut = false
    set({ phase: 'working', response: '' })
    const made = (async () => responseTo(challenge ?? (await asked(signal)), signal))()
    making = made
    made.then(
      (response) => signal.aborted || set({ phase: 'passed', response }),
      (error: unknown) => signal.aborted || failed(error),
    )
    return made
  }

  /** Version 2 is made by the person; where there is no check there is nothing to make. */
  const isMadeHere = (): boolean =>
    !(state.check?.kind === 'none' || (state.check?.kind === 'recaptcha' && state.check.version === 2))

  const stop = (): void => {
    controller.abort()
    clearTimeout(expiry)
    controller = new AbortController()
    unused = null
    making = null
  }

  return {
    state: (): BotCheckState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Asks what there is to do; nothing is worked on yet. */
    open: (): void => {
      const { signal } = controller
      set({ ...beforeAnything, round: state.round })
      opened = asked(signal).then(
        (check) => {
          unused = check
          set({ phase: check.kind === 'none' ? 'passed' : 'waiting' })
        },
        (error: unknown) => {
          if (!signal.aborted) failed(error)
        },
      )
    },
    close: stop,
    /** Somebody uses the form: the work begins, unless it has. */
    begin: (): void => {
      if (state.phase === 'waiting' && isMadeHere()) make()
    },
    /** What to send; waits while it is being made. Rejects with {@link NotLoaded}, or with what kept it from being made. */
    response: async (): Promise<string> => {
      await opened
      if (!isMadeHere()) return state.response
      const made = making && !isHandedOut ? making : make()
      isHandedOut = true
      return made
    },
    /** What was sent is used up, or the work failed: a new challenge, worked on at once. */
    renew: (): void => {
      stop()
      make()
    },
    /** What the person has shown to a box of reCAPTCHA version 2. */
    give: (response: string): void => set({ response }),
    fail: failed,
  }
}

export type BotCheckRun = ReturnType<typeof makeBotCheckRun>
