import { type MouseEvent, useEffect, useRef } from 'react'
import { m } from '#messages'
import { shownNumber } from '#web/i18n/wording.ts'

type Props = {
  /** One sentence that says what did not happen: "The show is not saved yet." */
  lead: string
  /** In the order of the form; `id` is that of the field. Nothing is shown while it is empty. */
  errors: readonly { id: string; message: string }[]
  /** The number of this attempt to submit; with each new one the focus comes here. */
  attempt: number
}

/** What hinders a form, above it, each line a way to its field (WCAG 3.3.1). */
export function ErrorSummary({ lead, errors, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason, even with the same errors
  useEffect(() => box.current?.focus(), [attempt])
  if (errors.length === 0) return null
  return (
    <div className="errsum" role="alert" tabIndex={-1} ref={box}>
      <h2>{m.summary_fix({ lead, count: errors.length, shown: shownNumber(errors.length) })}</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => jumpTo(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses a field. Leaves the address alone: a hash would be a step in the history. */
export function jumpTo(event: MouseEvent, id: string) {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
}
