import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import type { AccountId, ShowManagerRequestId } from '#core/ids.ts'
import { requiredText } from '#core/text/text.ts'

/** Somebody asks to be a show manager; it is there until it is decided. One a person (specification section 4). */
export type ShowManagerRequest = {
  id: ShowManagerRequestId
  accountId: AccountId
  explanation: string
  createdAt: Date
}

/** Why (specification section 5, "Explanation"). */
export const AccessRequest = z.object({ explanation: requiredText('explanation', 256, { paragraphs: true }) })
export type AccessRequest = z.output<typeof AccessRequest>

/** A request as those see it who decide. */
export type PendingRequest = ShowManagerRequest &
  Pick<Account, 'name' | 'displayName' | 'bio' | 'url'> & {
    accountCreatedAt: Date
    /** Somebody has granted the role already; the request only waits to be closed. */
    isGranted: boolean
  }
