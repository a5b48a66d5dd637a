import { useSyncExternalStore } from 'react'

/** Where the styles stack tables and lay panels over the page. */
const NARROW = '(max-width: 47.99rem)'

const isNarrow = () => window.matchMedia?.(NARROW).matches ?? false

const onResize = (onChange: () => void) => {
  const media = window.matchMedia?.(NARROW)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

/** Whether the window has the width of a phone; false on the server and in the first rendering over its page. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onResize, isNarrow, () => false)
