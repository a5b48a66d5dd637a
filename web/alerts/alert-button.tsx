import { m } from '#messages'
import { useLazyCode } from '#web/page/lazy-code.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { AlertSubject } from './alert-subject.ts'

const loadDialog = () => import('./new-alert-dialog.tsx')

type Props = { subject: AlertSubject; className: string; label?: string }

export function AlertButton({ subject, className, label = m.alerts_tell_me() }: Props) {
  const { code, isOpen, setIsOpen } = useLazyCode(loadDialog)
  return (
    <>
      <button
        className={`${className} needs-script`}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="bell" size={18} /> <span>{label}</span>
      </button>
      {isOpen && code && <code.NewAlertDialog subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  )
}
