import { fieldMessage } from '#core/messages/field-message.ts'
import { isOff, problemWithStatus, type ShowStatus } from '#core/shows/status.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { requiredFieldOf, type ShowBase, type ShowFormValues } from './show-form-values.ts'

type DateAndVenue = Pick<ShowFormValues, 'showDate' | 'isNewVenue' | 'venueId'>

type DateVenueAndStatus = DateAndVenue & Pick<ShowFormValues, 'status'>
type StatusInput = DateVenueAndStatus & Pick<ShowFormValues, 'whyChanged'>

const hasNewDate = (current: DateAndVenue, before: DateAndVenue): boolean => current.showDate !== before.showDate

const hasNewVenue = (current: DateAndVenue, before: DateAndVenue): boolean =>
  current.isNewVenue || (current.venueId !== '' && current.venueId !== before.venueId)

/** Returns whether to ask why the date or venue changed. For a show that is off, the reason is irrelevant. */
export const needsChangeReason = (current: StatusInput, before: DateAndVenue): boolean =>
  !isOff(current.status) && (hasNewDate(current, before) || hasNewVenue(current, before))

/** Returns the status to send. If plans changed, the show is rescheduled, or moved if only the venue changed. If a mistake is
 * corrected, a newly chosen `rescheduled` or `moved` becomes `scheduled`. In all other cases the chosen status applies. */
export const statusOf = (current: StatusInput, before: DateVenueAndStatus): ShowStatus => {
  if (!needsChangeReason(current, before) || current.whyChanged === '') return current.status
  if (current.whyChanged === 'plans-changed') return hasNewDate(current, before) ? 'rescheduled' : 'moved'
  const isNewChoice = current.status !== before.status
  return isNewChoice && (current.status === 'rescheduled' || current.status === 'moved') ? 'scheduled' : current.status
}

/** Returns the field that must still change for the resulting status, with a message; null if there is none. */
export const missingChange = (
  current: StatusInput,
  base: Pick<ShowBase, 'previousDate' | 'previousVenueName'> & { values: DateVenueAndStatus },
): { field: 'showDate' | 'venueId'; message: string } | null => {
  const status = statusOf(current, base.values)
  const issueCode = problemWithStatus(status, {
    otherDate: base.previousDate !== null || hasNewDate(current, base.values),
    otherVenue: base.previousVenueName !== null || hasNewVenue(current, base.values),
  })
  return issueCode ? { field: requiredFieldOf(status), message: serverText(fieldMessage(issueCode)) } : null
}

export const isCorrection = (current: StatusInput, before: DateAndVenue): boolean =>
  needsChangeReason(current, before) && current.whyChanged === 'mistake'
