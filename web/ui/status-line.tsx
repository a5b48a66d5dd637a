import { Icon } from './icon.tsx'

export type Status = { tone: 'busy' | 'ok' | 'bad'; text: string }

/** Rendered even without a status, because some screen readers ignore a live region that appears together with its text. */
export function StatusLine({ status }: { status: Status | null }) {
  const toneClass = status && status.tone !== 'busy' ? ` status-line--${status.tone}` : ''
  return (
    <p className={`status-line${toneClass}`} role="status">
      {status?.tone === 'ok' && <Icon name="check-circle" />}
      {status?.tone === 'bad' && <Icon name="alert" />}
      {status?.text}
    </p>
  )
}
