import { type MouseEvent, useEffect, useRef } from 'react'
import { m } from '#messages'
import { countParams } from '#web/i18n/formatting.ts'

type Props = {
  lead: string
  /** In form order; `id` is the id of the element to correct. Without errors, nothing is rendered. */
  errors: readonly { id: string; message: string }[]
  /** A new number moves the focus to the summary. */
  attempt: number
}

/** Links to the invalid fields (WCAG 3.3.1). */
export function ErrorSummary({ lead, errors, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt moves the focus, even if the errors are the same
  useEffect(() => box.current?.focus(), [attempt])
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{m.summary_fix({ lead, ...countParams(errors.length) })}</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={`${id} ${message}`}>
            <a href={`#${id}`} onClick={(event) => jumpTo(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses the field with this id instead of following the link to it, which would add a history entry. */
export function jumpTo(event: MouseEvent, id: string) {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
}
