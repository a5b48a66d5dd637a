import { m } from '#messages'
import { formatNumber } from '#web/i18n/formatting.ts'

type Props = { step: number; visibleCount: number; total: number; onVisible: (count: number) => void }

export function MoreButton({ step, visibleCount, total, onVisible }: Props) {
  if (total <= visibleCount) return null
  return (
    <button className="btn" type="button" onClick={() => onVisible(visibleCount + step)}>
      {m.import_more({ count: Math.min(step, total - visibleCount), total: formatNumber(total) })}
    </button>
  )
}
