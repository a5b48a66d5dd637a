import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long typing rests before it is applied, in ms. */
const REST_MS = 300

/**
 * The text of a box that filters while it is typed in: `given` is what the address says, and `apply` is called with what was
 * typed once it rests, or at once by `now`. What changes the address otherwise, such as *Clear all* or Back, stands in the box.
 */
export function useTypedFilter(given: string, apply: (text: string) => void) {
  const [text, setText] = useState(given)
  const sent = useRef(given)
  const send = useEffectEvent((value: string) => {
    if (value === sent.current) return
    sent.current = value
    apply(value)
  })
  useEffect(() => {
    if (given === sent.current) return
    sent.current = given
    setText(given)
  }, [given])
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const now = () => {
    const value = text.trim()
    if (value === sent.current) return
    sent.current = value
    apply(value)
  }
  return { text, setText, now }
}
