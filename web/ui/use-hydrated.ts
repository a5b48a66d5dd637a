import { useSyncExternalStore } from 'react'

/** Returns false on the server and during hydration, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

const subscribeToNothing = () => () => {}
