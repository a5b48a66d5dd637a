import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#web/i18n/formatting.ts'

type Props = { label: string; value: number; to?: string; needsAttention?: boolean; children?: ReactNode }

export function SiteStat({ label, value, to, needsAttention = false, children }: Props) {
  return (
    <li>
      <div>
        {to ? <Link to={to}>{label}</Link> : label}
        {children && <span className="hint">{children}</span>}
      </div>
      <b className={needsAttention ? 'tag tag--danger' : undefined}>{formatNumber(value)}</b>
    </li>
  )
}
