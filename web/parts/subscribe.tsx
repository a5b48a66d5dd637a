import { lazy, Suspense, useState } from 'react'
import { Icon } from './icon.tsx'

const SubscribeDialog = lazy(async () => ({ default: (await import('./subscribe-dialog.tsx')).SubscribeDialog }))

type Props = {
  /** Which shows, as a query of the list; '' for all. */
  filter: string
  /** Left out for a button of the bar over a list. */
  className?: string
}

/** Offers a list as something that other programs keep up to date. */
export function Subscribe({ filter, className }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = (
    <button className={className} type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
      <Icon name="feed" size={18} /> <span>Subscribe</span>
    </button>
  )
  return (
    <>
      {className ? button : <div className="seg needs-script">{button}</div>}
      {isOpen && (
        <Suspense>
          <SubscribeDialog filter={filter} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
