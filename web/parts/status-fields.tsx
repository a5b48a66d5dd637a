import { useWatch } from 'react-hook-form'
import type { ShowStatus } from '#core/shows/status.ts'
import { m } from '#messages'
import { statusWord } from '#web/wording.ts'
import { FieldErrorText } from './field.tsx'
import { useSetValue, useShowForm } from './show-form-input.tsx'
import type { ShowFormValues } from './show-form-values.ts'
import { asksWhy, statusOf } from './show-status-choice.ts'

/** The commonest first. */
const choices: readonly ShowStatus[] = ['scheduled', 'sold-out', 'cancelled', 'postponed', 'rescheduled', 'moved']

const whys = [
  ['put-off', m.why_put_off, m.why_moved],
  ['mistake', m.why_mistake, m.why_mistake],
] as const

const useStatusChoice = () => {
  const { control, formState } = useShowForm()
  const [showDate, isNewVenue, venueId, status, whyChanged] = useWatch({
    control,
    name: ['showDate', 'isNewVenue', 'venueId', 'status', 'whyChanged'],
  })
  return { now: { showDate, isNewVenue, venueId, status, whyChanged }, errors: formState.errors }
}

/** What has become of a show: over everything else, since that is what most who edit one come for. */
export function StatusField({ before }: { before: ShowFormValues }) {
  const { now, errors } = useStatusChoice()
  const set = useSetValue()
  const shown = statusOf(now, before)
  const choose = (chosen: ShowStatus) => {
    set('status', chosen)
    set('whyChanged', chosen === 'rescheduled' || chosen === 'moved' ? 'put-off' : '', ['status'])
  }
  return (
    <fieldset className="step" id="status" tabIndex={-1} aria-describedby={errors.status && 'status-error'}>
      <legend>{m.common_status()}</legend>
      <div className="grid2 keep">
        {choices.map((choice) => (
          <label className="check" key={choice}>
            <input type="radio" name="status" checked={choice === shown} onChange={() => choose(choice)} />
            {statusWord(choice) ?? m.common_scheduled()}
          </label>
        ))}
      </div>
      <FieldErrorText id="status-error" error={errors.status?.message} />
    </fieldset>
  )
}

/** Where date or venue are others than `before`: why. */
export function WhyChangedField({ before }: { before: ShowFormValues }) {
  const { now, errors } = useStatusChoice()
  const set = useSetValue()
  const hasOtherDate = now.showDate !== before.showDate
  return (
    <div role="status">
      {asksWhy(now, before) && (
        <fieldset className="field" id="whyChanged" tabIndex={-1} aria-describedby={errors.whyChanged && 'why-error'}>
          <legend className="label">{hasOtherDate ? m.why_date() : m.why_venue()}</legend>
          {whys.map(([why, ofDate, ofVenue]) => (
            <label className="check" key={why}>
              <input
                type="radio"
                name="whyChanged"
                checked={now.whyChanged === why}
                onChange={() => set('whyChanged', why, ['status'])}
              />
              {hasOtherDate ? ofDate() : ofVenue()}
            </label>
          ))}
          <FieldErrorText id="why-error" error={errors.whyChanged?.message} />
        </fieldset>
      )}
    </div>
  )
}
