import { useLayoutEffect } from 'react'

/** Keeps the page behind a modal sheet from scrolling while the sheet is mounted. It sets an attribute: with `:root:has()`,
 * the browser would search the whole list for the sheet whenever it restyles the page. */
export const useScrollLock = (): void =>
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-scroll-lock', true)
    return () => void document.documentElement.toggleAttribute('data-scroll-lock', false)
  }, [])
