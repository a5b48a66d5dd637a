import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from './note.tsx'

type Props = {
  /** A new value moves the focus to the note. */
  failure: unknown
  children: ReactNode
}

export function FailureNote({ failure, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new failure moves the focus
  useEffect(() => box.current?.focus(), [failure])
  return (
    <div tabIndex={-1} ref={box}>
      <Note tone="bad">{children}</Note>
    </div>
  )
}
