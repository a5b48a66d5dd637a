import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useWatch } from 'react-hook-form'
import type { ShowStatus } from '#core/shows/status.ts'
import { m } from '#messages'
import { formatDate, statusLabel } from '#web/i18n/formatting.ts'
import { jumpTo } from '#web/ui/error-summary.tsx'
import { FieldErrorText } from '#web/ui/field.tsx'
import { type ShowFormMethods, useSetValue, useShowForm } from './show-form-input.tsx'
import type { ShowBase, ShowFormValues } from './show-form-values.ts'
import { missingChange, needsChangeReason, statusOf } from './show-status-choice.ts'

export const statusChoices: readonly ShowStatus[] = [
  'scheduled',
  'sold-out',
  'cancelled',
  'postponed',
  'rescheduled',
  'moved',
]

export const statusChoiceLabel = (choice: ShowStatus): string => statusLabel(choice) ?? m.common_scheduled()

const reasons = [
  ['plans-changed', m.why_rescheduled, m.why_moved],
  ['mistake', m.why_mistake, m.why_mistake],
] as const

const useStatusInput = ({ control }: ShowFormMethods) => {
  const [showDate, isNewVenue, venueId, status, whyChanged] = useWatch({
    control,
    name: ['showDate', 'isNewVenue', 'venueId', 'status', 'whyChanged'],
  })
  return { showDate, isNewVenue, venueId, status, whyChanged }
}

export function StatusField({ base }: { base: ShowBase }) {
  const current = useStatusInput(useShowForm())
  const set = useSetValue()
  const resultingStatus = statusOf(current, base.values)
  const missing = missingChange(current, base)
  const choose = (chosenStatus: ShowStatus) => {
    set('status', chosenStatus)
    set('whyChanged', chosenStatus === 'rescheduled' || chosenStatus === 'moved' ? 'plans-changed' : '', [
      'showDate',
      'venueId',
    ])
  }
  return (
    <fieldset className="step">
      <legend>{m.common_status()}</legend>
      <div className="grid2 keep">
        {statusChoices.map((choice) => (
          <label className="checkbox" key={choice}>
            <input type="radio" name="status" checked={choice === resultingStatus} onChange={() => choose(choice)} />
            {statusChoiceLabel(choice)}
          </label>
        ))}
      </div>
      <div role="status">
        {missing && (
          <ParaglideMessage
            message={missing.field === 'showDate' ? m.status_needs_date : m.status_needs_venue}
            markup={{
              field: ({ children }) => (
                <a href={`#${missing.field}`} onClick={(event) => jumpTo(event, missing.field)}>
                  {children}
                </a>
              ),
            }}
          />
        )}
      </div>
    </fieldset>
  )
}

export function useStatusHints(form: ShowFormMethods, base: ShowBase): { showDate?: string; venueId?: string } {
  const missing = missingChange(useStatusInput(form), base)
  const { showDate, pickedVenue } = base.values
  if (missing?.field === 'showDate') return { showDate: m.status_date_hint({ date: formatDate(showDate) }) }
  return missing ? { venueId: m.status_venue_hint({ venue: pickedVenue?.name ?? '' }) } : {}
}

export function WhyChangedField({ before }: { before: ShowFormValues }) {
  const form = useShowForm()
  const current = useStatusInput(form)
  const { errors } = form.formState
  const set = useSetValue()
  const hasNewDate = current.showDate !== before.showDate
  return (
    <div role="status">
      {needsChangeReason(current, before) && (
        <fieldset className="field" id="whyChanged" tabIndex={-1} aria-describedby={errors.whyChanged && 'why-error'}>
          <legend className="label">{hasNewDate ? m.why_date() : m.why_venue()}</legend>
          {reasons.map(([reason, dateLabel, venueLabel]) => (
            <label className="checkbox" key={reason}>
              <input
                type="radio"
                name="whyChanged"
                checked={current.whyChanged === reason}
                onChange={() => set('whyChanged', reason, ['showDate', 'venueId'])}
              />
              {hasNewDate ? dateLabel() : venueLabel()}
            </label>
          ))}
          <FieldErrorText id="why-error" error={errors.whyChanged?.message} />
        </fieldset>
      )}
    </div>
  )
}
