import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Stands where a list or page would be that could not be loaded: what is missing, and a button to try again. */
export function LoadFailure({ onRetry, children }: { onRetry: () => unknown; children: ReactNode }) {
  return (
    <div className="list-msg">
      <p role="alert">{children}</p>
      <button className="btn" type="button" onClick={() => onRetry()}>
        <Icon name="reload" size={18} /> Load again
      </button>
    </div>
  )
}
