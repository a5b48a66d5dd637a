import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { filterOf, listPath } from './filter-address.ts'

const KEY = 'list'

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
    // Without storage, the way back leads to all shows.
  }
}

/** Remembers the list's filter on pages opened from it, and forgets it elsewhere. */
export function useLastList(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === '/') keep(filterOf(new URLSearchParams(search)))
    else if (!/^\/(?:shows|bands|venues)\//.test(pathname)) keep('')
  }, [pathname, search])
}
