import { Icon } from './icon.tsx'

export type Status = { tone: 'busy' | 'ok' | 'bad'; text: string }

/** Always rendered, because some screen readers ignore a live region that appears with its text. */
export function StatusLine({ status }: { status: Status | null }) {
  const tone = status && status.tone !== 'busy' ? ` statusline--${status.tone}` : ''
  return (
    <p className={`statusline${tone}`} role="status">
      {status?.tone === 'ok' && <Icon name="check-circle" />}
      {status?.tone === 'bad' && <Icon name="alert" />}
      {status?.text}
    </p>
  )
}
