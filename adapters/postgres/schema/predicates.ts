import { actStates, DROPPED_OUT } from '#core/shows/act.ts'
import { offStatuses, showStatuses } from '#core/shows/status.ts'

const quotedList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

export const IS_KNOWN_STATE = `state in (${quotedList(actStates)})`
export const IS_PLAYING = `state <> '${DROPPED_OUT}'`
export const IS_KNOWN_STATUS = `status in (${quotedList(showStatuses)})`
/** SQL: the public position of a venue: its pin, or the centre of its city if the address is private or there is no pin. */
export const PUBLIC_LATITUDE = `coalesce(case when address_visibility = 'public' then latitude end, approximate_latitude)`
export const PUBLIC_LONGITUDE = `coalesce(case when address_visibility = 'public' then longitude end, approximate_longitude)`
/** SQL: the show takes place on its date. */
export const IS_ON = `status not in (${quotedList(offStatuses)})`
