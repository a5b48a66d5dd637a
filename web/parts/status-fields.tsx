import { useWatch } from 'react-hook-form'
import { type ShowStatus, statusWord } from '#core/shows/status.ts'
import { FieldErrorText } from './field.tsx'
import { useSetValue, useShowForm } from './show-form-input.tsx'
import type { ShowFormValues } from './show-form-values.ts'
import { asksWhy, statusOf } from './show-status-choice.ts'

/** The commonest first. */
const choices: readonly ShowStatus[] = ['scheduled', 'sold-out', 'cancelled', 'postponed', 'rescheduled', 'moved']

const whys = [
  [
    'put-off',
    'The show was put off (tell everybody the old date)',
    'The show was moved (tell everybody the old venue)',
  ],
  ['mistake', 'It was entered wrongly', 'It was entered wrongly'],
] as const

/** What has become of a show; where date or venue are others than `before`, why. */
export function StatusFields({ before }: { before: ShowFormValues }) {
  const { control, formState } = useShowForm()
  const [showDate, isNewVenue, venueId, status, whyChanged] = useWatch({
    control,
    name: ['showDate', 'isNewVenue', 'venueId', 'status', 'whyChanged'],
  })
  const set = useSetValue()
  const now = { showDate, isNewVenue, venueId, status, whyChanged }
  const shown = statusOf(now, before)
  const choose = (chosen: ShowStatus) => {
    set('status', chosen)
    set('whyChanged', chosen === 'rescheduled' || chosen === 'moved' ? 'put-off' : '', ['status'])
  }
  const hasOtherDate = showDate !== before.showDate
  const { errors } = formState
  return (
    <>
      <fieldset className="field" id="status" tabIndex={-1} aria-describedby={errors.status && 'status-error'}>
        <legend className="label">Status</legend>
        <div className="grid2 keep">
          {choices.map((choice) => (
            <label className="check" key={choice}>
              <input type="radio" name="status" checked={choice === shown} onChange={() => choose(choice)} />
              {statusWord[choice] ?? 'Scheduled'}
            </label>
          ))}
        </div>
        <FieldErrorText id="status-error" error={errors.status?.message} />
      </fieldset>
      <div role="status">
        {asksWhy(now, before) && (
          <fieldset className="field" id="whyChanged" tabIndex={-1} aria-describedby={errors.whyChanged && 'why-error'}>
            <legend className="label">
              {hasOtherDate ? 'Why has the date changed?' : 'Why has the venue changed?'}
            </legend>
            {whys.map(([why, ofDate, ofVenue]) => (
              <label className="check" key={why}>
                <input
                  type="radio"
                  name="whyChanged"
                  checked={whyChanged === why}
                  onChange={() => set('whyChanged', why, ['status'])}
                />
                {hasOtherDate ? ofDate : ofVenue}
              </label>
            ))}
            <FieldErrorText id="why-error" error={errors.whyChanged?.message} />
          </fieldset>
        )}
      </div>
    </>
  )
}
