import { defineEntity, p } from '@mikro-orm/core'
import type { AccountId, ShowId } from '#core/ids.ts'
import type { RsvpResponse } from '#core/rsvps/rsvp.ts'
import { AccountRow } from './accounts.ts'
import { ShowRow } from './shows.ts'
import { instant, references } from './table-parts.ts'

export const RsvpRow = defineEntity({
  name: 'Rsvp',
  tableName: 'rsvp',
  indexes: [{ name: 'rsvp_show_id_idx', properties: ['showId'] }],
  checks: [{ name: 'rsvp_response_check', expression: "response in ('yes', 'maybe')" }],
  properties: {
    accountId: () => references(AccountRow, 'rsvp', 'account_id', 'cascade').primary().$type<AccountId>(),
    showId: () => references(ShowRow, 'rsvp', 'show_id', 'cascade').primary().$type<ShowId>(),
    response: p.string().length(8).$type<RsvpResponse>(),
    respondedAt: instant(),
  },
})
