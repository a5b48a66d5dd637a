import { useState } from 'react'

/** Returns props for a `details` element and whether it has been opened, even if that was before hydration. */
export function useLazyDetails() {
  const [wasOpened, setWasOpened] = useState(false)
  const recordOpened = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true)
  }
  const detailsProps = {
    ref: recordOpened,
    // Opening the element before hydration adds the attribute `open`, which the server's HTML lacks.
    suppressHydrationWarning: true,
    onToggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => recordOpened(currentTarget),
  }
  return { wasOpened, detailsProps }
}
