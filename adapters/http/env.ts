import type { ServerResponse } from 'node:http'
import type { AccountId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Told } from './middleware/answer-counts.ts'

/** The part of Node's response that routes use. */
type Outgoing = Pick<ServerResponse, 'destroyed' | 'once' | 'destroy'>

/** The context of a request that middleware fills and routes read. */
export type Env = {
  /** Where to tell by which route it was answered, and, unless it is called in process, the response that is written. */
  Bindings: { told?: Told; outgoing?: Outgoing }
  Variables: {
    actor: Actor | null
    sessionToken: string | null
    requestId: string
    /** Logs a fault that the answer cannot tell any more. */
    noteFault?: (error: unknown) => void
    /** Whether the body is made while it is sent. */
    isStreamed?: boolean
    /** The core's code when it refused; kept for the log. */
    refusal?: string
    /** The account that this request has logged in, fully or up to the second step; for the log. */
    enteredId?: AccountId
    /** Marks of the client, and of the address that the call names; kept for the log. */
    client?: string
    subject?: string
  }
}
