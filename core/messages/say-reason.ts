import { reasonMessages } from './reason-messages.ts'
import { saying } from './said.ts'

/** Says more precisely why the core refuses. */
export const sayReason = /* @__PURE__ */ saying(reasonMessages)
