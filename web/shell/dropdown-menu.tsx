import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Props = {
  button: ReactNode
  buttonClass: string
  /** Accessible name, needed if `button` is not text. */
  label?: string
  className?: string
  children: ReactNode
}

/** A disclosure button for links (ARIA Authoring Practices, site navigation), not `role=menu`, which is for commands. */
export function DropdownMenu({ button, buttonClass, label, className, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const shouldFocusFirst = useRef(false)
  const listId = useId()
  useMenuEvents(root, isOpen, () => setIsOpen(false))
  useLayoutEffect(() => {
    if (isOpen && shouldFocusFirst.current) root.current?.querySelector('a')?.focus()
    shouldFocusFirst.current = false
  }, [isOpen])
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return
    event.preventDefault()
    shouldFocusFirst.current = true
    setIsOpen(true)
  }
  return (
    <div className={className ? `dropdown ${className}` : 'dropdown'} ref={root}>
      <button
        className={buttonClass}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={openByArrow}
      >
        {button}
      </button>
      <ul className="dropdown-list" id={listId} hidden={!isOpen}>
        {children}
      </ul>
    </div>
  )
}

function useMenuEvents(root: RefObject<HTMLDivElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    const box = root.current
    if (!isOpen || !box) return
    const controller = new AbortController()
    const options = { signal: controller.signal }
    document.addEventListener('click', ({ target }) => isInside(box, target) || close(), options)
    box.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && close(), options)
    box.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget && !isInside(box, relatedTarget) && close(),
      options,
    )
    box.addEventListener('keydown', (event) => onKey(event, box, close), options)
    return () => controller.abort()
  }, [root, isOpen, close])
}

const isInside = (box: Element, target: EventTarget | null) => target instanceof Node && box.contains(target)

function onKey(event: globalThis.KeyboardEvent, box: Element, close: () => void) {
  if (event.key === 'Escape') {
    close()
    box.querySelector('button')?.focus()
    return
  }
  const links = [...box.querySelectorAll<HTMLElement>('li a')]
  const current = links.indexOf(document.activeElement as HTMLElement)
  const indexByKey: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current < 0 ? -1 : current - 1,
    Home: 0,
    End: -1,
  }
  const next = indexByKey[event.key]
  if (next === undefined) return
  event.preventDefault()
  links.at(next === links.length ? 0 : next)?.focus()
}
