import { actStates, DROPPED_OUT } from '#core/shows/act.ts'
import { offStatuses, showStatuses } from '#core/shows/status.ts'

const listOf = (values: readonly string[]): string => values.map((word) => `'${word}'`).join(', ')

export const KNOWN_STATE = `state in (${listOf(actStates)})`
/** SQL: the act has not dropped out. */
export const IS_PLAYING = `state <> '${DROPPED_OUT}'`
export const KNOWN_STATUS = `status in (${listOf(showStatuses)})`
/** SQL: the show takes place on its date. */
export const IS_ON = `status not in (${listOf(offStatuses)})`
