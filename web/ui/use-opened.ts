import { useState } from 'react'

/** Returns the properties of a `details` element and whether it has been opened, even before hydration. */
export function useOpened() {
  const [wasOpened, setWasOpened] = useState(false)
  const notice = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true)
  }
  const detailsProps = {
    ref: notice,
    // `open` may differ from the server's HTML.
    suppressHydrationWarning: true,
    onToggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => notice(currentTarget),
  }
  return { wasOpened, detailsProps }
}
