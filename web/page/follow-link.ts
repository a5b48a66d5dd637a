import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { withoutLocale } from '#web/i18n/locales.ts'

export type FollowLink = (event: MouseEvent<HTMLAnchorElement>) => void

/** Returns a click handler that makes an `<a>` navigate like `<Link>`. */
export function useFollowLink(): FollowLink {
  const navigate = useNavigate()
  return useCallback<FollowLink>(
    (event) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      const path = event.currentTarget.getAttribute('href') ?? '/'
      navigate(withoutLocale(path), { replace: isCurrentUrl(path) })
    },
    [navigate],
  )
}

/** Returns whether a path, with its query and hash, is the current URL. Navigating to the current URL must not add a history entry. */
export const isCurrentUrl = (path: string): boolean => {
  // While a screen is loading, `window.location` is ahead of the router's location.
  const { pathname, search, hash } = window.location
  return path === pathname + search + hash
}

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
