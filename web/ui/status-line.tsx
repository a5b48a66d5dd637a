import { Icon } from './icon.tsx'

export type Status = { tone: 'busy' | 'ok' | 'bad'; text: string }

/**
 * The line under a form: "Sending...", then how it went. It is on the page from the start, empty, because a
 * region that appears together with its text is not spoken everywhere.
 */
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
