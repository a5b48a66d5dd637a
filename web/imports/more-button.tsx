import { m } from '#messages'
import { formatNumber } from '#web/i18n/formatting.ts'

type Props = { step: number; visible: number; total: number; onVisible: (count: number) => void }

export function MoreButton({ step, visible, total, onVisible }: Props) {
  if (total <= visible) return null
  return (
    <button className="btn" type="button" onClick={() => onVisible(visible + step)}>
      {m.import_more({ count: Math.min(step, total - visible), total: formatNumber(total) })}
    </button>
  )
}
