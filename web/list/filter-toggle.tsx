import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  isOpen: boolean
  /** How many filters are on. */
  count: number
  onPress: () => void
  /** Its look: a button of its own, or one of the bar under the thumb. */
  className: string
}

/** Opens and closes the filters (specification section 2). */
export function FilterToggle({ isOpen, count, onPress, className }: Props) {
  return (
    <button className={className} type="button" aria-expanded={isOpen} aria-controls="filters" onClick={onPress}>
      <Icon name="filters" size={18} /> <span>{isOpen ? m.filter_hide() : m.filter_show()}</span>
      {count > 0 && (
        <>
          {' '}
          <span className="count">{count}</span>
        </>
      )}
    </button>
  )
}
