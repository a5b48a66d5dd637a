import type { MouseEvent, ReactNode } from 'react'
import { m } from '#messages'
import { Icon } from './icon.tsx'

/** Stands where a list or page would be that could not be loaded: what is missing, and a button to try again. */
export function LoadFailure({ onRetry, children }: { onRetry: () => unknown; children: ReactNode }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button goes while it is tried.
    currentTarget.closest('main')?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <div className="list-msg">
      <p role="alert">{children}</p>
      <button className="btn" type="button" onClick={retry}>
        <Icon name="reload" size={18} /> {m.common_load_again()}
      </button>
    </div>
  )
}
