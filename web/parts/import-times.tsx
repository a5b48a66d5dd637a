import { useRef, useState } from 'react'
import { type Row, stateOf, withValues } from './import-rows.ts'

type Props = {
  /** Those that are not saved yet. */
  rows: readonly Row[]
  onRows: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

const lacksTimes = (row: Row): boolean =>
  stateOf(row) === 'wrong' && row.values.doorTime === '' && row.values.showTime === ''

/** Tours are posted without times, and mostly begin at the same one: it is filled in where none was said. */
export function ImportTimes({ rows, onRows }: Props) {
  const [doorTime, setDoorTime] = useState('19:00')
  const [showTime, setShowTime] = useState('20:00')
  const [filled, setFilled] = useState(0)
  const status = useRef<HTMLParagraphElement>(null)
  const missing = rows.filter(lacksTimes).length
  const fill = () => {
    setFilled(missing)
    // The button that was pressed goes.
    status.current?.focus()
    onRows((before) => before.map((row) => (lacksTimes(row) ? withValues(row, { doorTime, showTime }) : row)))
  }
  return (
    <div>
      {missing > 0 && (
        <fieldset className="step">
          <legend>{missing === 1 ? '1 show has no times' : `${missing} shows have no times`}</legend>
          <div className="row">
            <Time id="all-doors" label="Door time" value={doorTime} onChange={setDoorTime} />
            <Time id="all-shows" label="Show time" value={showTime} onChange={setShowTime} />
          </div>
          <button className="btn" type="button" disabled={doorTime === '' && showTime === ''} onClick={fill}>
            Fill in where none is said
          </button>
        </fieldset>
      )}
      <p className="hint" role="status" tabIndex={-1} ref={status}>
        {filled > 0 && missing === 0 && `Times filled in for ${filled === 1 ? '1 show' : `${filled} shows`}.`}
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
