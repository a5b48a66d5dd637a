import { m } from '#messages'
import { useLazyCode } from '#web/page/lazy-code.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Watched } from './watched.ts'

const loadDialog = () => import('./tell-me-dialog.tsx')

type Props = { watched: Watched; className: string; label?: string }

export function TellMe({ watched, className, label = m.alerts_tell_me() }: Props) {
  const { code, isOpen, setOpen } = useLazyCode(loadDialog)
  return (
    <>
      <button
        className={`${className} needs-script`}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={18} /> <span>{label}</span>
      </button>
      {isOpen && code && <code.TellMeDialog watched={watched} onClose={() => setOpen(false)} />}
    </>
  )
}
