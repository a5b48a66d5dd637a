import { makeMessages } from './localized-message.ts'
import { reasonMessages } from './reason-messages.ts'

export const reasonMessage = /* @__PURE__ */ makeMessages(reasonMessages)
