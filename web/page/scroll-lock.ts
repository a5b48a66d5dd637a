import { useLayoutEffect } from 'react'

/** Keeps the page behind a modal dialog from scrolling while the dialog is mounted. It sets an attribute, because with
 * `:root:has()`, the browser would search the whole list for the dialog whenever it restyles the page. */
export const useScrollLock = (): void =>
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-scroll-lock', true)
    return () => void document.documentElement.toggleAttribute('data-scroll-lock', false)
  }, [])
