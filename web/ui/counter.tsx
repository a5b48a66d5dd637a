import { lengthOf } from '#core/text/text.ts'
import { m } from '#messages'

/** Shows the length and limit of a text. It describes the field on focus and is not announced on every key. */
export function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  return (
    <p className="counter" id={id}>
      {m.common_counter({ count: lengthOf(text.trim()), most: max })}
    </p>
  )
}
