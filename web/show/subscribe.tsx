import { m } from '#messages'
import { useOnDemand } from '#web/page/on-demand.ts'
import { Icon } from '#web/ui/icon.tsx'

const loadDialog = () => import('./subscribe-dialog.tsx')

type Props = {
  /** Which shows, as a query of the list; '' for all. */
  filter: string
  /** Left out for a button of the bar over a list. */
  className?: string
  /** Prints the list; without it the dialog doesn't offer that. */
  onPrint?: () => void
}

/** Offers a list as something that other programs keep up to date. */
export function Subscribe({ filter, className, onPrint }: Props) {
  const { code, isOpen, setOpen } = useOnDemand(loadDialog)
  const button = (
    <button className={className} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      <Icon name="feed" size={18} /> <span>{m.common_subscribe()}</span>
    </button>
  )
  return (
    <>
      {className ? button : <div className="seg needs-script">{button}</div>}
      {isOpen && code && <code.SubscribeDialog filter={filter} onPrint={onPrint} onClose={() => setOpen(false)} />}
    </>
  )
}
