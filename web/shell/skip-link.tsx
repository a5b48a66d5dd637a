import type { MouseEvent } from 'react'
import { m } from '#messages'

export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link within the page, and works as one without its script
    <a className="skip" href="#main" onClick={skip}>
      {m.skip_to_content()}
    </a>
  )
}

/** Leaves the address alone: a hash would be a step in the history. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.focus({ preventScroll: true })
  main?.scrollIntoView?.()
}
