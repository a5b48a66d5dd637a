import { useRef, useState } from 'react'

/** A call that somebody makes with a button: one at a time, and what the last one failed with. */
export type OneCall = {
  isBusy: boolean
  /** What the last call rejected with; null when it did not. */
  failure: unknown
  run: (call: () => Promise<void>) => Promise<void>
  /** The failure has been dealt with. */
  forget: () => void
}

/** A second press while the first is on its way does nothing. */
export function useOneCall(): OneCall {
  const [state, setState] = useState<{ isBusy: boolean; failure: unknown }>({ isBusy: false, failure: null })
  const isRunning = useRef(false)
  const run = async (call: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ isBusy: true, failure: null })
    let failure: unknown = null
    try {
      await call()
    } catch (error) {
      failure = error
    }
    isRunning.current = false
    setState({ isBusy: false, failure })
  }
  return { ...state, run, forget: () => setState(({ isBusy }) => ({ isBusy, failure: null })) }
}
