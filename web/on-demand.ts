import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#messages'
import { useToast } from './parts/toasts.tsx'

/**
 * A part that is opened by a press, and whose code is fetched then. When it does not come, the page stays as it is and says so.
 */
export function useOnDemand<Code>(load: () => Promise<Code>) {
  const toast = useToast()
  const [code, setCode] = useState<Code | null>(null)
  const [isOpen, setOpen] = useState(false)
  const fail = useEffectEvent(() => {
    setOpen(false)
    toast(m.common_failed(), { label: m.common_load_again(), run: () => setOpen(true), isRetry: true })
  })
  const fetchCode = useEffectEvent(() => load().then((loaded) => setCode(() => loaded), fail))
  const isWanted = isOpen && !code
  useEffect(() => {
    if (isWanted) void fetchCode()
  }, [isWanted])
  return { code, isOpen, setOpen }
}
