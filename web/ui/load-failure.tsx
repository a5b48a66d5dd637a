import type { MouseEvent, ReactNode } from 'react'
import { m } from '#messages'
import { Icon } from './icon.tsx'

export function LoadFailure({ onRetry, children }: { onRetry: () => unknown; children: ReactNode }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button disappears while the content loads.
    currentTarget.closest('main')?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <div className="list-message">
      <p role="alert">{children}</p>
      <button className="btn" type="button" onClick={retry}>
        <Icon name="reload" size={18} /> {m.common_load_again()}
      </button>
    </div>
  )
}
