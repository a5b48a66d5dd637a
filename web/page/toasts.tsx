import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type Action = { label: string; run: () => void; isRetry?: boolean }

const ToastContext = createContext<(text: string, action?: Action) => void>(() => {})

const DURATION_MS = 4000

const DURATION_WITH_ACTION_MS = 15_000

/** Returns a function that shows a message briefly. A toast must not be the only way to perform an action. */
export const useToast = (): ((text: string, action?: Action) => void) => use(ToastContext)

/** An empty `text` means that no toast is visible. `count` is the number of toasts so far. */
type Toast = { text: string; count: number; action?: Action | undefined }

export function Toasts({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Toast>({ text: '', count: 0 })
  const toast = useCallback(
    (text: string, action?: Action) => setCurrent(({ count }) => ({ text, count: count + 1, action })),
    [],
  )
  const clear = useCallback(() => setCurrent(({ count }) => ({ text: '', count })), [])
  useEffect(() => {
    if (!current.text) return
    const timer = setTimeout(clear, current.action ? DURATION_WITH_ACTION_MS : DURATION_MS)
    return () => clearTimeout(timer)
  }, [current, clear])
  return (
    <ToastContext value={toast}>
      {children}
      <div role="status">
        {current.text && (
          <p className="toast" key={current.count}>
            <Icon name={current.action?.isRetry ? 'alert' : 'check'} size={18} /> {current.text}
            <ActionButton action={current.action} onDone={clear} />
          </p>
        )}
      </div>
    </ToastContext>
  )
}

function ActionButton({ action, onDone }: { action: Action | undefined; onDone: () => void }) {
  if (!action) return null
  const press = () => {
    onDone()
    // The button disappears with the toast.
    document.getElementById('main')?.focus({ preventScroll: true })
    action.run()
  }
  return (
    <button className="text-link" type="button" onClick={press}>
      {action.label}
    </button>
  )
}
