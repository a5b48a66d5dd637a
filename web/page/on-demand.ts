import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { useToast } from './toasts.tsx'

/**
 * A part that is opened by a press, and whose code is fetched then. When it does not come, the page stays as it is and says so; some
 * browsers never try such a module again, so that the second time the whole page is loaded again.
 */
export function useOnDemand<Code>(load: () => Promise<Code>) {
  const toast = useToast()
  const [code, setCode] = useState<Code | null>(null)
  const [isOpen, setOpen] = useState(false)
  const hasFailed = useRef(false)
  const fail = useEffectEvent(() => {
    setOpen(false)
    const run = hasFailed.current ? () => location.reload() : () => setOpen(true)
    toast(m.common_failed(), { label: m.common_load_again(), run, isRetry: true })
    hasFailed.current = true
  })
  const fetchCode = useEffectEvent(() => load().then((loaded) => setCode(() => loaded), fail))
  const isWanted = isOpen && !code
  useEffect(() => {
    if (isWanted) void fetchCode()
  }, [isWanted])
  return { code, isOpen, setOpen }
}
