import { answerMessages } from '#core/messages/answer-messages.ts'
import { saying } from '#core/messages/said.ts'

/** Says to the user what a call has done. */
export const said = saying(answerMessages)
