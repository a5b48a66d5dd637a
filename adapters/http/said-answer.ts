import { answerMessages } from '#core/messages/answer-messages.ts'
import { saying } from '#core/messages/said.ts'

export const said = saying(answerMessages)
