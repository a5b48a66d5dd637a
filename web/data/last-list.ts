import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { filterOf, listPath } from './filter-address.ts'

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

/** Remembers the filter of the list for the pages of shows, bands and venues that are opened from it, and forgets it elsewhere. */
export function useLastList(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === '/') keep(filterOf(new URLSearchParams(search)))
    else if (!/^\/(?:shows|bands|venues)\//.test(pathname)) keep('')
  }, [pathname, search])
}
