import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'

export type FollowLink = (event: MouseEvent<HTMLAnchorElement>) => void

/**
 * What a `<Link>` does on a click, as one function for a whole list of plain links to this site: opens the address inside
 * the application, and leaves to the browser what asks for another tab or window.
 */
export function useFollowLink(): FollowLink {
  const navigate = useNavigate()
  return useCallback<FollowLink>(
    (event) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      navigate(event.currentTarget.getAttribute('href') ?? '/')
    },
    [navigate],
  )
}

/** False for a click that asks for another tab, another window or a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
