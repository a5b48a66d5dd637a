import { m } from '#messages'
import { useLazyCode } from '#web/page/lazy-code.ts'
import { Icon } from '#web/ui/icon.tsx'

const loadDialog = () => import('./subscribe-dialog.tsx')

type Props = {
  /** The filter as a query string; '' for all shows. */
  filter: string
  /** The class of a standalone button; without it, the button looks like the toolbar's buttons. */
  className?: string
  /** Prints the list. If omitted, the dialog doesn't offer printing. */
  onPrint?: () => void
}

export function Subscribe({ filter, className, onPrint }: Props) {
  const { code, isOpen, setIsOpen } = useLazyCode(loadDialog)
  const button = (
    <button className={className} type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
      <Icon name="feed" size={18} /> <span>{m.common_subscribe()}</span>
    </button>
  )
  return (
    <>
      {className ? button : <div className="segmented-control needs-script">{button}</div>}
      {isOpen && code && <code.SubscribeDialog filter={filter} onPrint={onPrint} onClose={() => setIsOpen(false)} />}
    </>
  )
}
