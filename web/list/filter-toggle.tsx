import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  isOpen: boolean
  count: number
  onPress: () => void
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
