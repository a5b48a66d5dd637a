import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { filterOf, listPath } from './filter-query.ts'

const STORAGE_KEY = 'list'

export const lastListPath = (): string => {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '/'
  } catch {
    return '/'
  }
}

const rememberFilter = (filter: string): void => {
  try {
    if (filter === '') sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, listPath(filter))
  } catch {
    // Without storage, the way back leads to all shows.
  }
}

/** Remembers the list's filter while pages of shows, bands and venues are viewed, and forgets it on any other page. */
export function useLastList(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === '/') rememberFilter(filterOf(new URLSearchParams(search)))
    else if (!/^\/(?:shows|bands|venues)\//.test(pathname)) rememberFilter('')
  }, [pathname, search])
}
