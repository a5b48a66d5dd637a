import { useRef, useState } from 'react'
import { m } from '#messages'
import { countParams } from '#web/i18n/formatting.ts'
import { type Row, stateOf, withValues } from './import-rows.ts'

type Props = {
  rows: readonly Row[]
  onChangeRows: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

const lacksTimes = (row: Row): boolean =>
  stateOf(row) === 'invalid' && row.values.doorTime === '' && row.values.showTime === ''

/** Fills in the same times for all invalid rows that have none: tours are often posted without times. */
export function ImportTimes({ rows, onChangeRows }: Props) {
  const [doorTime, setDoorTime] = useState('19:00')
  const [showTime, setShowTime] = useState('20:00')
  const [filledCount, setFilledCount] = useState(0)
  const status = useRef<HTMLParagraphElement>(null)
  const missingCount = rows.filter(lacksTimes).length
  const fill = () => {
    setFilledCount(missingCount)
    // The pressed button is about to disappear.
    status.current?.focus()
    onChangeRows((before) => before.map((row) => (lacksTimes(row) ? withValues(row, { doorTime, showTime }) : row)))
  }
  return (
    <div>
      {missingCount > 0 && (
        <fieldset className="step">
          <legend>{m.import_times_missing(countParams(missingCount))}</legend>
          <div className="row">
            <TimeInput id="all-doors" label={m.common_door_time()} value={doorTime} onChange={setDoorTime} />
            <TimeInput id="all-shows" label={m.common_show_time()} value={showTime} onChange={setShowTime} />
          </div>
          <button className="btn" type="button" disabled={doorTime === '' && showTime === ''} onClick={fill}>
            {m.import_times_fill()}
          </button>
        </fieldset>
      )}
      <p className="hint" role="status" tabIndex={-1} ref={status}>
        {filledCount > 0 && missingCount === 0 && m.import_times_filled(countParams(filledCount))}
      </p>
    </div>
  )
}

type TimeInputProps = { id: string; label: string; value: string; onChange: (value: string) => void }

function TimeInput({ id, label, value, onChange }: TimeInputProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input className="input" id={id} type="time" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
