import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { Field, type FieldControl } from './field.tsx'
import { Listbox, type ListboxOptions, useListbox } from './listbox.tsx'

export type ComboboxFieldProps = Omit<ComboboxProps, 'control' | 'listLabel'> & {
  id: string
  label: string
  /** By default, the field's label. */
  listLabel?: string
  hint?: ReactNode
  error?: string | undefined
  /** Rendered in the box, before the input. */
  chips?: ReactNode
  /** Rendered below the box. */
  notes?: ReactNode
  onBlur?: () => void
}

export function ComboboxField({
  id,
  label,
  listLabel = label,
  hint,
  error,
  chips,
  notes,
  onBlur,
  ...props
}: ComboboxFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {({ className: _className, ...control }) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for blur events from the combobox inside */}
          <div className="combobox" onBlur={onBlur}>
            {chips}
            <Combobox control={control} listLabel={listLabel} {...props} />
          </div>
          {notes}
        </>
      )}
    </Field>
  )
}

type ComboboxProps = ListboxOptions & {
  control: Omit<FieldControl, 'className'>
  listLabel: string
  onTextChange: (text: string) => void
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  /** Runs before the built-in handler, which ignores the event if this one calls `preventDefault()`. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** An editable combobox, which needs a `position: relative` ancestor. */
function Combobox(props: ComboboxProps) {
  const { control, listLabel, text, onTextChange, placeholder, inputRef, onPaste } = props
  const { inputProps, listProps, close, updateOpenForInput, onKeyDown } = useListbox(props)
  return (
    <>
      <input
        {...control}
        {...inputProps}
        ref={inputRef}
        type="text"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          updateOpenForInput(target.value)
          onTextChange(target.value)
        }}
        onKeyDown={(event) => {
          props.onKeyDown?.(event)
          onKeyDown(event.nativeEvent)
          // React's synthetic event does not reflect a later `preventDefault()` on the native event.
          if (event.nativeEvent.defaultPrevented) event.preventDefault()
        }}
        onPaste={onPaste}
        onClick={() => updateOpenForInput(text, { unlessOpen: true })}
        onBlur={close}
      />
      <Listbox {...listProps} label={listLabel} />
    </>
  )
}

export function HighlightedMatch({ name, typed }: { name: string; typed: string }) {
  const start = typed ? name.toLowerCase().indexOf(typed.toLowerCase()) : -1
  if (start === -1) return name
  const end = start + typed.length
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, end)}</mark>
      {name.slice(end)}
    </>
  )
}
