import { fieldMessage } from '#core/messages/field-message.ts'
import { isOff, type ShowStatus, statusNeeds } from '#core/shows/status.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { fieldOfStatus, type ShowBase, type ShowFormValues } from './show-form-values.ts'

export type WhenAndWhere = Pick<ShowFormValues, 'showDate' | 'isNewVenue' | 'venueId'>

type Before = WhenAndWhere & Pick<ShowFormValues, 'status'>
type Chosen = WhenAndWhere & Pick<ShowFormValues, 'status' | 'whyChanged'>

const isOtherDate = (now: WhenAndWhere, before: WhenAndWhere): boolean => now.showDate !== before.showDate

const isOtherVenue = (now: WhenAndWhere, before: WhenAndWhere): boolean =>
  now.isNewVenue || (now.venueId !== '' && now.venueId !== before.venueId)

/** Returns whether to ask why date or venue changed. For a show that is off, the reason is irrelevant. */
export const needsChangeReason = (now: Chosen, before: WhenAndWhere): boolean =>
  !isOff(now.status) && (isOtherDate(now, before) || isOtherVenue(now, before))

/** Returns the status to send: rescheduled or, for a new venue alone, moved. A mere correction makes it neither. */
export const statusOf = (now: Chosen, before: Before): ShowStatus => {
  if (!needsChangeReason(now, before) || now.whyChanged === '') return now.status
  if (now.whyChanged === 'put-off') return isOtherDate(now, before) ? 'rescheduled' : 'moved'
  const isNewlyPutOff = now.status !== before.status && (now.status === 'rescheduled' || now.status === 'moved')
  return isNewlyPutOff ? 'scheduled' : now.status
}

/** Returns the field that the chosen status still requires, with a message, or null. */
export const missingChange = (
  now: Chosen,
  base: Pick<ShowBase, 'previousDate' | 'previousVenueName'> & { values: Before },
): { field: 'showDate' | 'venueId'; message: string } | null => {
  const status = statusOf(now, base.values)
  const need = statusNeeds(status, {
    otherDate: base.previousDate !== null || isOtherDate(now, base.values),
    otherVenue: base.previousVenueName !== null || isOtherVenue(now, base.values),
  })
  return need ? { field: fieldOfStatus(status), message: serverText(fieldMessage(need)) } : null
}

/** Returns whether the change of date or venue corrects a mistake. */
export const isCorrection = (now: Chosen, before: WhenAndWhere): boolean =>
  needsChangeReason(now, before) && now.whyChanged === 'mistake'
