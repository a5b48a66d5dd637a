import { fieldMessage } from '#core/messages/field-message.ts'
import { isOff, missingForStatus, type ShowStatus } from '#core/shows/status.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { requiredFieldOf, type ShowBase, type ShowFormValues } from './show-form-values.ts'

type DateAndVenue = Pick<ShowFormValues, 'showDate' | 'isNewVenue' | 'venueId'>

type PreviousChoice = DateAndVenue & Pick<ShowFormValues, 'status'>
type StatusInput = DateAndVenue & Pick<ShowFormValues, 'status' | 'whyChanged'>

const hasNewDate = (now: DateAndVenue, before: DateAndVenue): boolean => now.showDate !== before.showDate

const hasNewVenue = (now: DateAndVenue, before: DateAndVenue): boolean =>
  now.isNewVenue || (now.venueId !== '' && now.venueId !== before.venueId)

/** Returns whether to ask why the date or venue changed. For a show that is off, the reason is irrelevant. */
export const needsChangeReason = (now: StatusInput, before: DateAndVenue): boolean =>
  !isOff(now.status) && (hasNewDate(now, before) || hasNewVenue(now, before))

/** Returns the status to send. If plans changed, the show is rescheduled or, for a new venue alone, moved. If a mistake is
 * corrected, a newly chosen `rescheduled` or `moved` becomes `scheduled`. In all other cases the chosen status applies. */
export const statusOf = (now: StatusInput, before: PreviousChoice): ShowStatus => {
  if (!needsChangeReason(now, before) || now.whyChanged === '') return now.status
  if (now.whyChanged === 'plans-changed') return hasNewDate(now, before) ? 'rescheduled' : 'moved'
  const isNew = now.status !== before.status
  return isNew && (now.status === 'rescheduled' || now.status === 'moved') ? 'scheduled' : now.status
}

/** Returns the field that the chosen status still requires, with a message, or null. */
export const missingChange = (
  now: StatusInput,
  base: Pick<ShowBase, 'previousDate' | 'previousVenueName'> & { values: PreviousChoice },
): { field: 'showDate' | 'venueId'; message: string } | null => {
  const status = statusOf(now, base.values)
  const issueCode = missingForStatus(status, {
    otherDate: base.previousDate !== null || hasNewDate(now, base.values),
    otherVenue: base.previousVenueName !== null || hasNewVenue(now, base.values),
  })
  return issueCode ? { field: requiredFieldOf(status), message: serverText(fieldMessage(issueCode)) } : null
}

export const isCorrection = (now: StatusInput, before: DateAndVenue): boolean =>
  needsChangeReason(now, before) && now.whyChanged === 'mistake'
