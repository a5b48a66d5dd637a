import { lengthOf } from '#core/text/text.ts'
import { m } from '#messages'

/** Shows the current and the maximum length of a text. Screen readers read both when the field is focused, not on every keystroke. */
export function CharacterCounter({ id, text, max }: { id: string; text: string; max: number }) {
  return (
    <p className="counter" id={id}>
      {m.common_counter({ count: lengthOf(text.trim()), most: max })}
    </p>
  )
}
