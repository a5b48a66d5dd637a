import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long typing rests before it is applied, in ms. */
const REST_MS = 300

/**
 * The text of a box that filters while it is typed in: `given` is what the address says, and `apply` is called with what was
 * typed once it rests, or at once by `now`; what is not `isWhole` is not applied by resting, since more will be typed. What changes the address otherwise, such as *Clear all* or Back, stands in the box.
 * `take` is for what the caller applies.
 */
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
  // Who goes back before the screen has come to what was just taken: for it the address has never changed.
  useEffect(() => {
    const later = () => setTimeout(() => follow())
    window.addEventListener('popstate', later)
    return () => window.removeEventListener('popstate', later)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it rests anew after every letter
  useEffect(() => {
    const timer = setTimeout(() => rest(), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, take, now }
}
