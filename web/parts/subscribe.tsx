import { lazy, Suspense, useState } from 'react'
import { Icon } from './icon.tsx'

const SubscribeDialog = lazy(async () => ({ default: (await import('./subscribe-dialog.tsx')).SubscribeDialog }))

type Props = {
  /** Which shows, as a query of the list; '' for all. */
  filter: string
  /** Left out where it takes its looks from what it stands in. */
  className?: string
}

/** Offers a list as something that other programs keep up to date. */
export function Subscribe({ filter, className }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button className={className} type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="feed" size={18} /> <span>Subscribe</span>
      </button>
      {isOpen && (
        <Suspense>
          <SubscribeDialog filter={filter} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
