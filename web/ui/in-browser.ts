import { useSyncExternalStore } from 'react'

/** False on the server and in the first rendering over its page; true as soon as the script has taken over. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}
