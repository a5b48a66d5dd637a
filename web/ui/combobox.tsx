import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { m } from '#messages'
import { countParams } from '#web/i18n/formatting.ts'
import { Field, type FieldControl } from './field.tsx'
import { Icon } from './icon.tsx'

export type Choice = {
  key: string
  label: ReactNode
  aside?: ReactNode
  isNew?: boolean
  pick: () => void
}

export type ComboboxFieldProps = Omit<Props, 'control' | 'listLabel'> & {
  id: string
  label: string
  /** The field's label by default. */
  listLabel?: string
  hint?: ReactNode
  error?: string | undefined
  /** Rendered in the box, before the input. */
  chips?: ReactNode
  /** Rendered below the box. */
  notes?: ReactNode
  onBlur?: () => void
}

/** A field with a combobox. */
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
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for blur events of the combobox inside */}
          <div className="combo" onBlur={onBlur}>
            {chips}
            <Combobox control={control} listLabel={listLabel} {...props} />
          </div>
          {notes}
        </>
      )}
    </Field>
  )
}

type Props = {
  control: Omit<FieldControl, 'className'>
  listLabel: string
  text: string
  onText: (text: string) => void
  choices: readonly Choice[]
  /** Index of the choice that is highlighted, and so picked by Enter, until an arrow key moves to another; -1 for none. */
  preferred: number
  /** False while the choices belong to earlier input. Enter then waits for them. */
  isCurrent: boolean
  opensWhenEmpty?: boolean
  onOpen?: (isOpen: boolean) => void
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  /** Runs before the built-in handler, which skips events with their default prevented. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** An editable combobox with list autocomplete (ARIA Authoring Practices) in a `position: relative` ancestor. */
function Combobox(props: Props) {
  const { control, listLabel, text, onText, choices, isCurrent, placeholder, inputRef, onPaste } = props
  const listId = useId()
  const optionId = useId()
  const { isExpanded, highlightedIndex, pick, close, openFor, onKeyDown } = useListbox(props)
  useEffect(() => {
    if (isExpanded && highlightedIndex !== -1)
      document.getElementById(`${optionId}${highlightedIndex}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [isExpanded, highlightedIndex, optionId])

  return (
    <>
      <input
        {...control}
        ref={inputRef}
        type="text"
        role="combobox"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isExpanded && highlightedIndex !== -1 ? `${optionId}${highlightedIndex}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          openFor(target.value)
          onText(target.value)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onClick={() => openFor(text, true)}
        onBlur={close}
      />
      <div className="pop" id={listId} role="listbox" aria-label={listLabel} hidden={!isExpanded}>
        {choices.map((choice, index) => (
          <Option
            key={choice.key}
            id={`${optionId}${index}`}
            choice={choice}
            isHighlighted={index === highlightedIndex}
            onPick={() => pick(index)}
          />
        ))}
      </div>
      <span className="vh" role="status">
        {isExpanded && isCurrent && m.combobox_suggestions(countParams(choices.length))}
      </span>
    </>
  )
}

function useListbox(props: Props) {
  const { text, choices, isCurrent, onOpen } = props
  const [isOpen, setIsOpen] = useState(false)
  const [movedKey, setMovedKey] = useState<string | null>(null)
  const isEnterPending = useRef(false)
  const movedIndex = choices.findIndex(({ key }) => key === movedKey)
  const highlightedIndex = movedIndex === -1 ? props.preferred : movedIndex
  const isExpanded = isOpen && choices.length > 0

  const open = (value: boolean) => {
    setIsOpen(value)
    setMovedKey(null)
    isEnterPending.current = false
    onOpen?.(value)
  }
  const openFor = (typed: string, unlessOpen = false) => {
    if (!(unlessOpen && isOpen)) open(props.opensWhenEmpty === true || typed.trim() !== '')
  }
  const pick = (index: number) => {
    const choice = choices[index]
    if (!choice) return
    open(false)
    choice.pick()
  }
  useEffect(() => {
    if (!isCurrent || !isEnterPending.current) return
    isEnterPending.current = false
    pick(highlightedIndex)
  })
  const move = (to: number) => {
    if (!isOpen) return open(true)
    setMovedKey(choices[(to + choices.length) % choices.length]?.key ?? null)
  }
  /** Enter never submits the form here. */
  const enter = () => {
    if (!isOpen) openFor(text)
    else if (isCurrent) pick(highlightedIndex)
    else isEnterPending.current = true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event)
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const actions: Partial<Record<string, () => void>> = {
      ArrowDown: () => move(highlightedIndex + 1),
      ArrowUp: () => move(highlightedIndex === -1 ? -1 : highlightedIndex - 1),
      Enter: enter,
      ...(isExpanded && { Escape: () => open(false) }),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return { isExpanded, highlightedIndex, pick, close: () => open(false), openFor, onKeyDown }
}

type OptionProps = { id: string; choice: Choice; isHighlighted: boolean; onPick: () => void }

function Option({ id, choice, isHighlighted, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      id={id}
      className={choice.isNew ? 'opt-row opt-row--new' : 'opt-row'}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span>
        {choice.isNew && <Icon name="plus" size={18} />}
        <span>{choice.label}</span>
      </span>{' '}
      {choice.aside && <small>{choice.aside}</small>}
    </div>
  )
}

export function HighlightedMatch({ name, typed }: { name: string; typed: string }) {
  const at = typed ? name.toLowerCase().indexOf(typed.toLowerCase()) : -1
  if (at === -1) return name
  const end = at + typed.length
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, end)}</mark>
      {name.slice(end)}
    </>
  )
}
