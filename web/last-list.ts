import { useEffect } from 'react'
import { listPath } from './filter-address.ts'

/** Where sessionStorage keeps the address of the filtered list that this tab showed last. */
const KEY = 'list'

/** The address of the filtered list that this tab came from, or `/`. */
export const lastList = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? '/'
  } catch {
    return '/'
  }
}

const keep = (filter: string): void => {
  try {
    if (filter === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, listPath(filter))
  } catch {
    // Storage may be forbidden or full; the way back then leads to all shows.
  }
}

/** Remembers the filter of the list on screen for the pages of shows, bands and venues that are opened from it. */
export function useLastList(filter: string): void {
  useEffect(() => {
    keep(filter)
    return () => {
      if (!/\/(?:shows|bands|venues)\//.test(window.location.pathname)) keep('')
    }
  }, [filter])
}
