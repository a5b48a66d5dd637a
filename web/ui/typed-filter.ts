import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Debounce in ms. */
const DEBOUNCE_MS = 300

/** Debounced text of a filter box. `given` is the value in the URL, which overrides the box when it changes otherwise. `apply`
 * runs after the debounce if the text `isWhole`, or at once by `now`. */
export function useTypedFilter(given: string, apply: (text: string) => void, isWhole = (_text: string) => true) {
  const [text, setText] = useState(given)
  const sent = useRef(given)
  const now = () => {
    const value = text.trim()
    if (value === sent.current) return
    sent.current = value
    apply(value)
  }
  const take = (value: string) => {
    sent.current = value
    setText(value)
  }
  const rest = useEffectEvent(() => {
    if (text.trim() === '' || isWhole(text)) now()
  })
  const follow = useEffectEvent(() => take(given))
  useEffect(() => {
    if (given !== sent.current) follow()
  }, [given])
  // Back may be pressed before the screen has seen the change, and then `given` never changes.
  useEffect(() => {
    const later = () => setTimeout(() => follow())
    window.addEventListener('popstate', later)
    return () => window.removeEventListener('popstate', later)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter restarts the debounce
  useEffect(() => {
    const timer = setTimeout(() => rest(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, take, now }
}
