import type { ServerResponse } from 'node:http'
import type { AccountId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { RouteReport } from './middleware/response-counts.ts'

type Outgoing = Pick<ServerResponse, 'destroyed' | 'once' | 'destroy'>

export type Env = {
  /** `report` receives the matched route. `outgoing` is missing when the application is called in-process. */
  Bindings: { report?: RouteReport; outgoing?: Outgoing }
  Variables: {
    actor: Actor | null
    sessionToken: string | null
    requestId: string
    reportFault?: (error: unknown) => void
    isStreamed?: boolean
    /** The core's error code for a refused request, for the log. */
    refusal?: string
    /** The account that this request logged in, or whose second step is still missing; for the log. */
    loggedInId?: AccountId
    /** Pseudonyms of the client and of the submitted email address, for the log. */
    client?: string
    subject?: string
  }
}
