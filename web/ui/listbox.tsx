import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { countParams } from '#web/i18n/formatting.ts'
import { Icon, type IconName } from './icon.tsx'

export type Choice = {
  key: string
  label: ReactNode
  aside?: ReactNode
  /** The heading of the group to which the choice belongs. The choices of a group must be adjacent. */
  group?: string
  /** Marks a choice that is an action, not a suggestion. */
  icon?: IconName
  pick: () => void
}

export type ListboxOptions = {
  text: string
  choices: readonly Choice[]
  /** Index of the choice that is highlighted, and so picked by Enter, until an arrow key moves to another; -1 for none.
   * In an open list, the first ArrowDown always moves to the first choice. */
  preselectedIndex: number
  /** False while the choices belong to earlier input. Enter then waits for the new ones. */
  isCurrent: boolean
  opensWhenEmpty?: boolean
  /** If true, Enter submits the form unless a choice is highlighted. If false, Enter never submits. */
  submitsOnEnter?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** Returns the state and keyboard behaviour of a combobox with list autocomplete (ARIA Authoring Practices). */
export function useListbox(options: ListboxOptions) {
  const { text, choices, isCurrent, submitsOnEnter, onOpenChange } = options
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [movedToKey, setMovedToKey] = useState<string | null>(null)
  const isEnterPending = useRef(false)
  const movedToIndex = choices.findIndex(({ key }) => key === movedToKey)
  const highlightedIndex = movedToIndex === -1 ? options.preselectedIndex : movedToIndex
  const isExpanded = isOpen && choices.length > 0
  const highlightedId = isExpanded && highlightedIndex !== -1 ? `${id}${highlightedIndex}` : undefined
  useEffect(() => {
    if (highlightedId) document.getElementById(highlightedId)?.scrollIntoView?.({ block: 'nearest' })
  }, [highlightedId])

  const changeOpen = (value: boolean) => {
    setIsOpen(value)
    setMovedToKey(null)
    isEnterPending.current = false
    onOpenChange?.(value)
  }
  const updateOpenForInput = (typed: string, { unlessOpen = false } = {}) => {
    if (!(unlessOpen && isOpen)) changeOpen(options.opensWhenEmpty === true || typed.trim() !== '')
  }
  const pick = (index: number) => {
    const choice = choices[index]
    if (!choice) return
    changeOpen(false)
    choice.pick()
  }
  useEffect(() => {
    if (!isCurrent || !isEnterPending.current) return
    isEnterPending.current = false
    pick(highlightedIndex)
  })
  const move = (to: number) => {
    if (!isOpen) return changeOpen(true)
    setMovedToKey(choices[(to + choices.length) % choices.length]?.key ?? null)
  }
  const enter = () => {
    if (!isOpen) updateOpenForInput(text)
    else if (isCurrent) pick(highlightedIndex)
    else isEnterPending.current = true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return
    const actions: Partial<Record<string, () => void>> = {
      ArrowDown: () => move(movedToIndex + 1),
      ArrowUp: () => move(highlightedIndex === -1 ? -1 : highlightedIndex - 1),
      ...((!submitsOnEnter || highlightedId) && { Enter: enter }),
      ...(isExpanded && { Escape: () => changeOpen(false) }),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return {
    inputProps: {
      role: 'combobox',
      'aria-expanded': isExpanded,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': highlightedId,
    } as const,
    listProps: { id, choices, isExpanded, isCurrent, highlightedIndex, onPick: pick },
    close: () => changeOpen(false),
    updateOpenForInput,
    onKeyDown,
  }
}

type ListboxProps = ReturnType<typeof useListbox>['listProps'] & { label: string }

/** The suggestions below an input, which need a `position: relative` ancestor. */
export function Listbox({ id, label, choices, isExpanded, isCurrent, highlightedIndex, onPick }: ListboxProps) {
  const groups = groupChoices(choices)
  return (
    <>
      <div className="listbox" id={id} role="listbox" aria-label={label} hidden={!isExpanded}>
        {groups.map(({ heading, firstIndex, members }) => {
          const options = members.map((choice, index) => (
            <Option
              key={choice.key}
              id={`${id}${firstIndex + index}`}
              choice={choice}
              isHighlighted={firstIndex + index === highlightedIndex}
              onPick={() => onPick(firstIndex + index)}
            />
          ))
          if (heading === undefined) return <Fragment key={firstIndex}>{options}</Fragment>
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
            <div key={heading} role="group" aria-labelledby={`${id}-${firstIndex}`}>
              <div className="option-head" id={`${id}-${firstIndex}`} role="presentation">
                {heading}
              </div>
              {options}
            </div>
          )
        })}
      </div>
      <span className="visually-hidden" role="status">
        {isExpanded && isCurrent && m.combobox_suggestions(countParams(choices.length))}
      </span>
    </>
  )
}

type Group = { heading: string | undefined; firstIndex: number; members: Choice[] }

const groupChoices = (choices: readonly Choice[]): readonly Group[] => {
  const groups: Group[] = []
  for (const [index, choice] of choices.entries()) {
    const last = groups.at(-1)
    if (last && last.heading === choice.group) last.members.push(choice)
    else groups.push({ heading: choice.group, firstIndex: index, members: [choice] })
  }
  return groups
}

type OptionProps = { id: string; choice: Choice; isHighlighted: boolean; onPick: () => void }

function Option({ id, choice, isHighlighted, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      id={id}
      className={choice.icon ? 'option-row option-row--new' : 'option-row'}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span>
        {choice.icon && <Icon name={choice.icon} size={18} />}
        <span>{choice.label}</span>
      </span>{' '}
      {choice.aside && <small>{choice.aside}</small>}
    </div>
  )
}
