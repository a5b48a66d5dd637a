import { useEffect, useState } from 'react'
import { localizedPath } from '#web/i18n/language.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const STATE_KEY = 'linkToken'

/** Returns the token from an emailed link, and removes it from the URL, so that the Referer header and the URLs in the
 * browser history do not contain it. The token stays in the history state, for reloads and the Back button. `path` is the
 * page's path, without the language prefix and the token. Returns `undefined` on the server and during hydration, '' if there
 * is no token. */
export function useLinkToken(urlToken: string | null | undefined, path: string): string | undefined {
  const isHydrated = useHydrated()
  const [token] = useState(() => urlToken || storedToken())
  useEffect(() => {
    if (urlToken) history.replaceState({ ...history.state, [STATE_KEY]: urlToken }, '', localizedPath(path))
  }, [urlToken, path])
  return isHydrated ? token : undefined
}

const storedToken = (): string => {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  const token = typeof state === 'object' && state !== null && STATE_KEY in state ? state[STATE_KEY] : ''
  return typeof token === 'string' ? token : ''
}
