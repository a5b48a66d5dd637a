import { useSyncExternalStore } from 'react'

/** Up to this width, table cells are stacked, and the filter panel is a modal sheet. */
const NARROW_QUERY = '(max-width: 47.99rem)'

const isNarrow = () => window.matchMedia?.(NARROW_QUERY).matches ?? false

const subscribeToWidth = (onChange: () => void) => {
  const media = window.matchMedia?.(NARROW_QUERY)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

/** Returns whether the window is as narrow as a phone; false on the server and during hydration. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribeToWidth, isNarrow, () => false)
