import { useSyncExternalStore } from 'react'

/** The breakpoint at which the styles stack tables and overlay panels. */
const NARROW = '(max-width: 47.99rem)'

const isNarrow = () => window.matchMedia?.(NARROW).matches ?? false

const onResize = (onChange: () => void) => {
  const media = window.matchMedia?.(NARROW)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

/** Returns whether the window is as narrow as a phone; false on the server and during hydration. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onResize, isNarrow, () => false)
