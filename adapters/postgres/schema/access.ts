import { defineEntity, p } from '@mikro-orm/core'
import type { ShowManagerRequestId } from '#core/ids.ts'
import type { JobName } from '#core/site-stats/site-stats.ts'
import { AccountRow } from './accounts.ts'
import { instant, references } from './table-parts.ts'

export const ShowManagerRequestRow = defineEntity({
  name: 'ShowManagerRequest',
  tableName: 'show_manager_request',
  uniques: [{ name: 'show_manager_request_account_id_key', properties: ['accountId'] }],
  indexes: [{ name: 'show_manager_request_created_at_idx', properties: ['createdAt', 'id'] }],
  properties: {
    id: p.uuid().primary().$type<ShowManagerRequestId>(),
    accountId: () => references(AccountRow, 'show_manager_request', 'account_id', 'cascade'),
    explanation: p.string().length(256),
    createdAt: instant(),
  },
})

export const LeaseRow = defineEntity({
  name: 'Lease',
  tableName: 'lease',
  properties: {
    name: p.string().length(32).collation('C').primary(),
    holder: p.uuid(),
    expiresAt: instant(),
  },
})

/** The number of responses in each quarter of an hour and duration bucket, from all processes. */
export const TrafficTallyRow = defineEntity({
  name: 'LoadTally',
  tableName: 'load_tally',
  properties: {
    since: instant().primary(),
    upToMs: p.integer().primary(),
    answers: p.integer(),
    failed: p.integer(),
  },
})

export const JobRunRow = defineEntity({
  name: 'JobRun',
  tableName: 'job_run',
  properties: {
    name: p.string().length(16).collation('C').primary().$type<JobName>(),
    succeededAt: instant().strictNullable(),
    failedAt: instant().strictNullable(),
    reason: p.text().strictNullable(),
  },
})

/** The last run that queued emails and notifications for subscribers. The table has one row. */
export const AlertRunRow = defineEntity({
  name: 'AlertRun',
  tableName: 'alert_run',
  properties: {
    name: p.string().length(16).collation('C').primary(),
    startedAt: instant(),
    subscribers: p.integer().fieldName('people'),
    isOver: p.boolean(),
  },
})
