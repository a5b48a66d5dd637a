import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Tone = 'info' | 'warn' | 'ok' | 'bad'

const icons: Record<Tone, IconName> = { info: 'info', warn: 'warning', ok: 'check-circle', bad: 'alert' }

/** A remark in the flow of the page. A `bad` one is an alert: it is spoken as soon as it appears. */
export function Note({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={tone === 'warn' ? 'note' : `note note--${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
