import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Tone = 'info' | 'warn' | 'ok' | 'bad'

const icons: Record<Tone, IconName> = { info: 'info', warn: 'warning', ok: 'check-circle', bad: 'alert' }

/** An inline message. The tone `bad` makes it an alert, which is announced when it appears. */
export function Note({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={tone === 'warn' ? 'note' : `note note--${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
