import { useRef, useState } from 'react'

export type SingleRequest = {
  isBusy: boolean
  failure: unknown
  run: (call: () => Promise<void>) => Promise<void>
  clearFailure: () => void
}

/** Runs one call at a time: `run` does nothing while a call is running. */
export function useSingleRequest(): SingleRequest {
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
  return { ...state, run, clearFailure: () => setState(({ isBusy }) => ({ isBusy, failure: null })) }
}
