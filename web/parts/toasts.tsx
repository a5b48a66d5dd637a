import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

const ToastContext = createContext<(text: string) => void>(() => {})

/** How long a toast stays, in milliseconds. */
const stay = 4000

/**
 * `toast(text)` says for a moment that a side effect happened ("Link copied"). Never the only place of an error.
 */
export const useToast = (): ((text: string) => void) => use(ToastContext)

/** One toast at a time, in a region that speaks politely. */
export function Toasts({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState({ text: '', count: 0 })
  const toast = useCallback((text: string) => setCurrent(({ count }) => ({ text, count: count + 1 })), [])
  useEffect(() => {
    if (!current.text) return
    const timer = setTimeout(() => setCurrent(({ count }) => ({ text: '', count })), stay)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <ToastContext value={toast}>
      {children}
      <div role="status">
        {current.text && (
          <p className="toast" key={current.count}>
            <Icon name="check" size={18} /> {current.text}
          </p>
        )}
      </div>
    </ToastContext>
  )
}
