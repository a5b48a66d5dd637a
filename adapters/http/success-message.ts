import { makeMessages } from '#core/messages/localized-message.ts'
import { successMessages } from '#core/messages/success-messages.ts'

export const successMessage = makeMessages(successMessages)
