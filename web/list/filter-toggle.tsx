import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  isOpen: boolean
  /** Number of active filters. */
  count: number
  onPress: () => void
  /** The class of a standalone button, or of one in the bottom bar. */
  className: string
}

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
