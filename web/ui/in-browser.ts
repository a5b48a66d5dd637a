import { useSyncExternalStore } from 'react'

/** Returns false on the server and during hydration, then true. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}
