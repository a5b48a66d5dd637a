import { sayOfField } from '#core/messages/say.ts'
import { isOff, type ShowStatus, statusNeeds } from '#core/shows/status.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { fieldOfStatus, type ShowBase, type ShowFormValues } from './show-form-values.ts'

/** What of the form says when and where. */
export type WhenAndWhere = Pick<ShowFormValues, 'showDate' | 'isNewVenue' | 'venueId'>

type Before = WhenAndWhere & Pick<ShowFormValues, 'status'>
type Chosen = WhenAndWhere & Pick<ShowFormValues, 'status' | 'whyChanged'>

const isElsewhen = (now: WhenAndWhere, before: WhenAndWhere): boolean => now.showDate !== before.showDate

const isElsewhere = (now: WhenAndWhere, before: WhenAndWhere): boolean =>
  now.isNewVenue || (now.venueId !== '' && now.venueId !== before.venueId)

/**
 * Whether the form has to ask why date or venue are others than before. Of a show that does not take place the new ones
 * tell nobody anything, so nothing is asked.
 */
export const asksWhy = (now: Chosen, before: WhenAndWhere): boolean =>
  !isOff(now.status) && (isElsewhen(now, before) || isElsewhere(now, before))

/**
 * What becomes of the show: what was chosen, unless a new date or venue says more. Put off, it is rescheduled, or moved when
 * only the venue is another; entered wrongly, it is what it was, put off or not.
 */
export const statusOf = (now: Chosen, before: Before): ShowStatus => {
  if (!asksWhy(now, before) || now.whyChanged === '') return now.status
  if (now.whyChanged === 'put-off') return isElsewhen(now, before) ? 'rescheduled' : 'moved'
  const isNewlyPutOff = now.status !== before.status && (now.status === 'rescheduled' || now.status === 'moved')
  return isNewlyPutOff ? 'scheduled' : now.status
}

/** Returns the field that the chosen status still waits for, and why; null when it waits for none. */
export const missingChange = (
  now: Chosen,
  base: Pick<ShowBase, 'previousDate' | 'previousVenueName'> & { values: Before },
): { field: 'showDate' | 'venueId'; message: string } | null => {
  const status = statusOf(now, base.values)
  const need = statusNeeds(status, {
    otherDate: base.previousDate !== null || isElsewhen(now, base.values),
    otherVenue: base.previousVenueName !== null || isElsewhere(now, base.values),
  })
  return need ? { field: fieldOfStatus(status), message: serverText(sayOfField(need)) } : null
}

/** Whether the new date or venue only corrects what was entered wrongly. */
export const isCorrection = (now: Chosen, before: WhenAndWhere): boolean =>
  asksWhy(now, before) && now.whyChanged === 'mistake'
