import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { withoutLocale } from '#web/i18n/locales.ts'

export type FollowLink = (event: MouseEvent<HTMLAnchorElement>) => void

/** Returns a click handler that makes a plain link navigate like `<Link>`. A link to the current page adds no history entry. */
export function useFollowLink(): FollowLink {
  const navigate = useNavigate()
  return useCallback<FollowLink>(
    (event) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      const path = event.currentTarget.getAttribute('href') ?? '/'
      // `window.location` is ahead of the router while a screen is loading.
      navigate(withoutLocale(path), { replace: path === window.location.pathname + window.location.search })
    },
    [navigate],
  )
}

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
