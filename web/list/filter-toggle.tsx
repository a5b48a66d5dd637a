import { useTransition } from 'react'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  isOpen: boolean
  count: number
  onPress: () => void
  className: string
}

/** A button that opens or closes the filters in a transition, so that the browser paints the pressed button first: with a long
 * list, the filters take a third of a second to render on a slow phone. */
export function FilterToggle({ isOpen, count, onPress, className }: Props) {
  const [isPending, startTransition] = useTransition()
  const isExpanded = isPending ? !isOpen : isOpen
  return (
    <button
      className={className}
      type="button"
      aria-expanded={isExpanded}
      aria-controls="filters"
      onClick={() => startTransition(onPress)}
    >
      <Icon name="filters" size={18} /> <span>{isExpanded ? m.filter_hide() : m.filter_show()}</span>
      {count > 0 && (
        <>
          {' '}
          <span className="count">{count}</span>
        </>
      )}
    </button>
  )
}
