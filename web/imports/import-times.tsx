import { useRef, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#web/i18n/formatting.ts'
import { type Row, stateOf, withValues } from './import-rows.ts'

type Props = {
  rows: readonly Row[]
  onRows: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

const lacksTimes = (row: Row): boolean =>
  stateOf(row) === 'wrong' && row.values.doorTime === '' && row.values.showTime === ''

/** Tours are often posted without times and mostly start at the same one: fills it in for rows without any. */
export function ImportTimes({ rows, onRows }: Props) {
  const [doorTime, setDoorTime] = useState('19:00')
  const [showTime, setShowTime] = useState('20:00')
  const [filled, setFilled] = useState(0)
  const status = useRef<HTMLParagraphElement>(null)
  const missing = rows.filter(lacksTimes).length
  const fill = () => {
    setFilled(missing)
    // The pressed button is removed.
    status.current?.focus()
    onRows((before) => before.map((row) => (lacksTimes(row) ? withValues(row, { doorTime, showTime }) : row)))
  }
  return (
    <div>
      {missing > 0 && (
        <fieldset className="step">
          <legend>{m.import_times_missing({ count: missing, shown: formatNumber(missing) })}</legend>
          <div className="row">
            <Time id="all-doors" label={m.common_door_time()} value={doorTime} onChange={setDoorTime} />
            <Time id="all-shows" label={m.common_show_time()} value={showTime} onChange={setShowTime} />
          </div>
          <button className="btn" type="button" disabled={doorTime === '' && showTime === ''} onClick={fill}>
            {m.import_times_fill()}
          </button>
        </fieldset>
      )}
      <p className="hint" role="status" tabIndex={-1} ref={status}>
        {filled > 0 && missing === 0 && m.import_times_filled({ count: filled, shown: formatNumber(filled) })}
      </p>
    </div>
  )
}

type TimeProps = { id: string; label: string; value: string; onChange: (value: string) => void }

function Time({ id, label, value, onChange }: TimeProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input className="input" id={id} type="time" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
