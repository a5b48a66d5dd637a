import { useEffect, useState } from 'react'
import { here } from '#web/i18n/language.ts'
import { useIsInBrowser } from '#web/ui/in-browser.ts'

/** The member of the history entry's state that a token is kept in. */
const KEPT = 'linkToken'

/**
 * The token of a link out of a mail, once: it leaves the address bar as soon as it is read, so that it gets neither into a
 * Referer nor into what the browser remembers of visited pages, and stays with the history entry, so that a reload and the
 * Back button find it again. The server and the first rendering in the browser do not know it yet: `undefined`. Without one, ''.
 *
 * @param given the token as it stands in the address
 * @param path the address without it, from the root
 */
export function useLinkToken(given: string | null | undefined, path: string): string | undefined {
  const isInBrowser = useIsInBrowser()
  const [token] = useState(() => given || kept())
  useEffect(() => {
    if (given) history.replaceState({ ...history.state, [KEPT]: given }, '', here(path))
  }, [given, path])
  return isInBrowser ? token : undefined
}

const kept = (): string => {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  const token = typeof state === 'object' && state !== null && KEPT in state ? state[KEPT] : ''
  return typeof token === 'string' ? token : ''
}
