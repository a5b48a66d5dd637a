import { reasonMessages } from './reason-messages.ts'
import { saying } from './said.ts'

export const sayReason = /* @__PURE__ */ saying(reasonMessages)
