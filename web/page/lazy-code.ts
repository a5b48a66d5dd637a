import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { useToast } from './toasts.tsx'

/** Loads the code for a part of the page when the part is first opened. The second retry reloads the page, because some browsers
 * cache failed modules. */
export function useLazyCode<Code>(load: () => Promise<Code>) {
  const toast = useToast()
  const [code, setCode] = useState<Code | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const hasFailed = useRef(false)
  const fail = useEffectEvent(() => {
    setIsOpen(false)
    const run = hasFailed.current ? () => location.reload() : () => setIsOpen(true)
    toast(m.common_failed(), { label: m.common_load_again(), run, isRetry: true })
    hasFailed.current = true
  })
  const fetchCode = useEffectEvent(() => load().then((loaded) => setCode(() => loaded), fail))
  const isNeeded = isOpen && !code
  useEffect(() => {
    if (isNeeded) void fetchCode()
  }, [isNeeded])
  return { code, isOpen, setIsOpen }
}
