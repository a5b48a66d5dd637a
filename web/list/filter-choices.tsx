import { type KeyboardEvent, useId, useRef } from 'react'
import { m } from '#messages'
import { type Choice, Combobox, HighlightedMatch } from '#web/ui/combobox.tsx'
import { startsWordOf } from '#web/ui/entry-search.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

export type Option = { id: string; name: string; aside: string | null }

type Props = {
  label: string
  placeholder: string
  error: string | undefined
  chosen: readonly Pick<Option, 'id' | 'name'>[]
  /** Suggestions: the most likely ones before typing, then the matches. */
  options: readonly Option[]
  isCurrent: boolean
  text: string
  onText: (text: string) => void
  onAdd: (option: Option) => void
  onRemove: (id: string) => void
}

/** A multi-select: chips, and a combobox with suggestions. */
export function FilterChoices(props: Props) {
  const { label, placeholder, error, chosen, options, isCurrent, text, onText, onAdd, onRemove } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const typed = text.trim()
  const remaining = options.filter((option) => !chosen.some((one) => one.id === option.id))
  const choices = remaining.map(
    (option): Choice => ({
      key: option.id,
      label: <HighlightedMatch name={option.name} typed={typed} />,
      aside: option.aside,
      pick: () => {
        onText('')
        onAdd(option)
      },
    }),
  )
  const remove = (chosenId: string) => {
    onRemove(chosenId)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = chosen.at(-1)
    if (event.key !== 'Backspace' || text !== '' || !last) return
    event.preventDefault()
    onRemove(last.id)
  }
  return (
    <Field id={id} label={label} error={error}>
      {({ className: _className, ...control }) => (
        <div className="combo">
          <ul className="chip-list" aria-label={m.filter_chosen({ label })} hidden={chosen.length === 0}>
            {chosen.map((one) => (
              <li className="chip" key={one.id}>
                <span className="chip-name">{one.name}</span>
                <button type="button" aria-label={m.filter_unselect({ name: one.name })} onClick={() => remove(one.id)}>
                  <Icon name="x" size={16} />
                </button>
              </li>
            ))}
          </ul>
          <Combobox
            control={control}
            listLabel={label}
            text={text}
            onText={onText}
            choices={choices}
            preferred={remaining[0] && startsWordOf(remaining[0].name, typed) ? 0 : -1}
            isCurrent={isCurrent}
            opensWhenEmpty
            placeholder={placeholder}
            inputRef={input}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
    </Field>
  )
}
