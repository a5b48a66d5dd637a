import { reasonMessages } from './refusal-messages.ts'
import { saying } from './said.ts'

/** Says more precisely why the core refuses. */
export const sayReason = saying(reasonMessages)
