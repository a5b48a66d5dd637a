import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#web/i18n/locales.ts'

export type FollowLink = (event: MouseEvent<HTMLAnchorElement>) => void

/**
 * What a `<Link>` does on a click, as one function for a whole list of plain links to this site: opens the address inside
 * the application, and leaves to the browser what asks for another tab or window. Where the reader is already, Back needs no more
 * steps than before.
 */
export function useFollowLink(): FollowLink {
  const navigate = useNavigate()
  return useCallback<FollowLink>(
    (event) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      const path = event.currentTarget.getAttribute('href') ?? '/'
      // The window knows sooner than the page: it is there while the page is on its way.
      navigate(pathOf(path), { replace: path === window.location.pathname + window.location.search })
    },
    [navigate],
  )
}

/** False for a click that asks for another tab, another window or a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
