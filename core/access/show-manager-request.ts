import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import type { AccountId, ShowManagerRequestId } from '#core/ids.ts'
import { MAX_REASON } from '#core/text/max-lengths.ts'
import { requiredText } from '#core/text/text.ts'

/** A user's request to become a show manager, until it is closed; at most one per account (specification section 4). */
export type ShowManagerRequest = {
  id: ShowManagerRequestId
  accountId: AccountId
  explanation: string
  createdAt: Date
}

export const AccessRequest = z.object({ explanation: requiredText('explanation', MAX_REASON, { paragraphs: true }) })
export type AccessRequest = z.output<typeof AccessRequest>

export type PendingRequest = ShowManagerRequest &
  Pick<Account, 'name' | 'displayName' | 'bio' | 'url'> & {
    accountCreatedAt: Date
    isGranted: boolean
  }
