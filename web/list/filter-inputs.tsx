import { useId, useRef } from 'react'
import { isSearchable } from '#core/text/tokenize.ts'
import { m } from '#messages'
import { useDebouncedFilter } from '#web/ui/debounced-filter.ts'
import { Field } from '#web/ui/field.tsx'

type Props = {
  label: string
  value: string
  error: string | undefined
  onType: (day: string) => void
  onPick: (day: string) => void
}

/** A native date input. After a pause or on blur, passes a typed day to `onType`, and a day picked in the calendar to `onPick`. */
export function FilterDate({ label, value, error, onType, onPick }: Props) {
  const id = useId()
  const isTyping = useRef(false)
  const apply = (day: string) => (isTyping.current ? onType : onPick)(day)
  const { text, setText, applyNow } = useDebouncedFilter(value, apply, hasFourDigitYear)
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={text}
          onKeyDown={() => {
            isTyping.current = true
          }}
          onPointerDown={() => {
            isTyping.current = false
          }}
          onChange={({ target }) => setText(target.value)}
          onBlur={applyNow}
        />
      )}
    </Field>
  )
}

/** While someone types 2026, browsers report the years 2, 20 and 202. */
const hasFourDigitYear = (day: string): boolean => day >= '1000'

type SearchProps = { value: string; error: string | undefined; onType: (text: string) => void }

export function FilterSearch({ value, error, onType }: SearchProps) {
  const id = useId()
  const { text, setText, applyNow } = useDebouncedFilter(value, onType, isSearchable)
  return (
    <Field id={id} label={m.filter_search()} error={error}>
      {(control) => (
        <input
          {...control}
          type="search"
          enterKeyHint="search"
          placeholder={m.filter_search_in()}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && applyNow()}
          onBlur={applyNow}
        />
      )}
    </Field>
  )
}
