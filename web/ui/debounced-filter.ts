import { useEffect, useEffectEvent, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

/** Returns the state of a debounced filter box. `urlValue` is the filter's value in the URL. If anything else changes it, such as the
 * Back button, the text follows. After a pause in typing, `apply` receives the trimmed text if that is empty or
 * `isComplete(text)` is true. `applyNow` applies the text without waiting; `setTextAsApplied` sets it without calling `apply`. */
export function useDebouncedFilter(
  urlValue: string,
  apply: (text: string) => void,
  isComplete = (_text: string) => true,
) {
  const [text, setText] = useState(urlValue)
  const applied = useRef(urlValue)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applyNow = () => {
    const value = text.trim()
    if (value === applied.current) return
    applied.current = value
    apply(value)
  }
  const setTextAsApplied = (value: string) => {
    // A running timer could apply the previous text before the next render.
    clearTimeout(timer.current)
    applied.current = value
    setText(value)
  }
  const onPause = useEffectEvent(() => {
    if (text.trim() === '' || isComplete(text)) applyNow()
  })
  const syncWithUrl = useEffectEvent(() => setTextAsApplied(urlValue))
  useEffect(() => {
    if (urlValue !== applied.current) syncWithUrl()
  }, [urlValue])
  // The Back button may undo a URL change before React has rendered it. `urlValue` then never changes.
  useEffect(() => {
    const syncLater = () => setTimeout(() => syncWithUrl())
    window.addEventListener('popstate', syncLater)
    return () => window.removeEventListener('popstate', syncLater)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke restarts the timer
  useEffect(() => {
    timer.current = setTimeout(() => onPause(), DEBOUNCE_MS)
    return () => clearTimeout(timer.current)
  }, [text])
  return { text, setText, setTextAsApplied, applyNow }
}
