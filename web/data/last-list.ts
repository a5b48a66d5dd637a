import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { filterOf, listPath } from './filter-query.ts'
import { viewQueryOf } from './list-view.ts'

const STORAGE_KEY = 'list'

export const lastListPath = (): string => {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '/'
  } catch {
    return '/'
  }
}

const rememberPath = (path: string): void => {
  try {
    if (path === '/') sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, path)
  } catch {
    // Without storage, the back link leads to all shows.
  }
}

/** Remembers the list's filter and view while the visitor stays on the list and on pages of shows, bands, venues and cities. */
export function useLastList(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (pathname === '/') rememberPath(listPath(filterOf(query), 1, viewQueryOf(query)))
    else if (!/^\/(?:shows|bands|venues|cities)\//.test(pathname)) rememberPath('/')
  }, [pathname, search])
}
