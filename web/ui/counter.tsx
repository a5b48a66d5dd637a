import { lengthOf } from '#core/text/text.ts'
import { m } from '#messages'

/** How long a text is, of how much it may be. Describes its field when the focus comes there; it is not read out with every key. */
export function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  return (
    <p className="counter" id={id}>
      {m.common_counter({ count: lengthOf(text.trim()), most: max })}
    </p>
  )
}
