import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useWatch } from 'react-hook-form'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { Note } from '#web/ui/note.tsx'
import { ShowFormInput, useSetValue, useShowForm } from './show-form-input.tsx'

const usualTimes = [
  { doorTime: '19:00', showTime: '20:00', label: m.times_usual_early },
  { doorTime: '19:30', showTime: '20:30', label: m.times_usual_middle },
  { doorTime: '20:00', showTime: '21:00', label: m.times_usual_late },
]

export function TimesFields({ dateHint }: { dateHint?: string | undefined }) {
  const { control } = useShowForm()
  const [showDate, doorTime, showTime] = useWatch({ control, name: ['showDate', 'doorTime', 'showTime'] })
  const { tonight } = useSite()
  // A year below 1000 is still being typed.
  const hasPassed = showDate >= '1000' && showDate < tonight
  const set = useSetValue()
  return (
    <>
      <div className="grid3">
        <ShowFormInput name="showDate" label={m.common_show_date()} type="date" hint={dateHint} />
        <ShowFormInput name="doorTime" label={m.common_door_time()} type="time" />
        <ShowFormInput name="showTime" label={m.common_show_time()} type="time" deps="doorTime" />
      </div>
      <div>
        <fieldset className="quick" aria-label={m.times_usual()}>
          {usualTimes.map((usual) => (
            <button
              key={usual.doorTime}
              type="button"
              aria-pressed={usual.doorTime === doorTime && usual.showTime === showTime}
              onClick={() => {
                set('doorTime', usual.doorTime)
                set('showTime', usual.showTime, ['doorTime'])
              }}
            >
              {usual.label()}
            </button>
          ))}
        </fieldset>
        <div role="status" className={hasPassed ? 'mt4' : undefined}>
          {hasPassed && (
            <Note tone="warn">
              <ParaglideMessage message={m.times_passed} markup={{ b: bold }} />
            </Note>
          )}
        </div>
      </div>
    </>
  )
}
