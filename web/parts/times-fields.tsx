import { useWatch } from 'react-hook-form'
import { useSite } from '#web/site-context.tsx'
import { Note } from './note.tsx'
import { ShowFormInput, useSetValue, useShowForm } from './show-form-input.tsx'

/** Doors and show as they usually go together. */
const usualTimes = [
  { doorTime: '19:00', showTime: '20:00', label: '7:00 / 8:00 PM' },
  { doorTime: '19:30', showTime: '20:30', label: '7:30 / 8:30 PM' },
  { doorTime: '20:00', showTime: '21:00', label: '8:00 / 9:00 PM' },
]

/** When: the day, and the doors or the start or both, all local to the venue. */
export function TimesFields() {
  const { control } = useShowForm()
  const [showDate, doorTime, showTime] = useWatch({ control, name: ['showDate', 'doorTime', 'showTime'] })
  const { today } = useSite()
  // While a year is being typed, its first digits do not count.
  const hasPassed = showDate >= '1000' && showDate < today
  const set = useSetValue()
  return (
    <>
      <div className="grid3">
        <ShowFormInput name="showDate" label="Show date" type="date" />
        <ShowFormInput name="doorTime" label="Door time" type="time" />
        <ShowFormInput name="showTime" label="Show time" type="time" deps="doorTime" />
      </div>
      <div>
        <fieldset className="quick" aria-label="Usual times, doors and show">
          {usualTimes.map((usual) => (
            <button
              key={usual.label}
              type="button"
              aria-pressed={usual.doorTime === doorTime && usual.showTime === showTime}
              onClick={() => {
                set('doorTime', usual.doorTime)
                set('showTime', usual.showTime, ['doorTime'])
              }}
            >
              {usual.label}
            </button>
          ))}
        </fieldset>
        <div role="status" className={hasPassed ? 'mt4' : undefined}>
          {hasPassed && (
            <Note tone="warn">
              <b>This day has passed.</b> The list has upcoming shows only.
            </Note>
          )}
        </div>
      </div>
    </>
  )
}
