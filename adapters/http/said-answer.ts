import { saying } from '#core/messages/said.ts'
import { answerMessages } from './answer-messages.ts'

/** Says to the user what a call has done. */
export const said = saying(answerMessages)

export type AnswerCode = keyof typeof answerMessages
