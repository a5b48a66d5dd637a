import { defineEntity, p } from '@mikro-orm/core'
import type { Alert } from '#core/alerts/alert.ts'
import type { ReportedState } from '#core/alerts/show-change.ts'
import type { AccountId, AlertId, ShowId, SubscriberId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { AccountRow } from './accounts.ts'
import { ShowRow } from './shows.ts'
import { indexOn, instant, references } from './table-parts.ts'

const CHANNEL_CHECK =
  '(email is null) <> (endpoint is null) and (endpoint is null) = (p256dh is null) and (endpoint is null) = (auth is null) and (endpoint is not null or account_id is null)'

/** Has either an email address, or the push subscription of a browser and the account to which the browser belongs, if any. */
export const SubscriberRow = defineEntity({
  name: 'Subscriber',
  tableName: 'subscriber',
  uniques: [
    { name: 'subscriber_email_key', properties: ['email'] },
    { name: 'subscriber_endpoint_key', properties: ['endpoint'] },
  ],
  indexes: [indexOn('subscriber', 'subscriber_account_id_idx', '(account_id) where account_id is not null')],
  checks: [{ name: 'subscriber_channel_check', expression: CHANNEL_CHECK }],
  properties: {
    id: p.uuid().primary().$type<SubscriberId>(),
    email: p.string().length(256).collation('C').$type<Email>().strictNullable(),
    locale: p.string().length(16),
    createdAt: instant(),
    endpoint: p.string().length(1024).collation('C').strictNullable(),
    p256dh: p.string().length(87).strictNullable(),
    auth: p.string().length(22).strictNullable(),
    accountId: () => references(AccountRow, 'subscriber', 'account_id', 'cascade').$type<AccountId>().strictNullable(),
  },
})

export const SuppressedAddressRow = defineEntity({
  name: 'SuppressedAddress',
  tableName: 'suppressed_address',
  properties: {
    email: p.string().length(256).collation('C').primary().$type<Email>(),
    since: instant(),
    smtpCode: p.smallint().strictNullable(),
  },
})

/** `filter` holds only the criteria that are set. */
export const AlertRow = defineEntity({
  name: 'Alert',
  tableName: 'alert',
  indexes: [
    { name: 'alert_subscriber_id_idx', properties: ['subscriberId'] },
    indexOn('alert', 'alert_show_id_idx', '(show_id) where show_id is not null'),
    indexOn('alert', 'alert_unconfirmed_idx', '(created_at) where confirmed_at is null'),
    indexOn('alert', 'alert_filter_id_idx', '(filter_id, id) where confirmed_at is not null and paused_at is null'),
    indexOn('alert', 'alert_quiet_idx', '(quiet_since) where quiet_since is not null'),
  ],
  checks: [
    { name: 'alert_watched_check', expression: '(filter is null) <> (show_id is null)' },
    { name: 'alert_frequency_check', expression: "frequency in ('right-away', 'daily', 'weekly')" },
  ],
  properties: {
    id: p.uuid().primary().$type<AlertId>(),
    subscriberId: () => references(SubscriberRow, 'alert', 'subscriber_id', 'cascade').$type<SubscriberId>(),
    filter: p.json().$type<Partial<ShowFilter>>().strictNullable(),
    filterId: p.uuid().generated('((md5(filter::text))::uuid) stored').strictNullable(),
    showId: () => references(ShowRow, 'alert', 'show_id', 'cascade').$type<ShowId>().strictNullable(),
    frequency: p.string().length(16).$type<Alert['frequency']>(),
    timeZone: p.string().length(64),
    createdAt: instant(),
    confirmedAt: instant().strictNullable(),
    pausedAt: instant().strictNullable(),
    quietSince: instant().strictNullable(),
  },
})

/** The filters of active alerts, under the keys by which they are looked up for a show. Unused filters are deleted later. */
export const AlertFilterRow = defineEntity({
  name: 'AlertFilter',
  tableName: 'alert_filter',
  indexes: [
    { name: 'alert_filter_filter_id_idx', properties: ['filterId'] },
    { name: 'alert_filter_added_by_idx', properties: ['key', 'addedBy'] },
  ],
  properties: {
    key: p.text().primary().collation('C'),
    filterId: p.uuid().primary(),
    filter: p.json().$type<Partial<ShowFilter>>(),
    addedBy: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()').strictNullable(),
  },
})

export const AlertNoticeRow = defineEntity({
  name: 'AlertNotice',
  tableName: 'alert_notice',
  indexes: [
    indexOn('alert_notice', 'alert_notice_due_idx', '(due_at, subscriber_id) where due_at is not null'),
    { name: 'alert_notice_show_id_idx', properties: ['showId'] },
    { name: 'alert_notice_alert_id_idx', properties: ['alertId'] },
  ],
  properties: {
    // These two have no foreign keys, for fast inserts. Notices are deleted with their alert, and rows of shows are never deleted.
    subscriberId: p.uuid().primary().$type<SubscriberId>(),
    showId: p.uuid().primary().$type<ShowId>(),
    alertId: () => references(AlertRow, 'alert_notice', 'alert_id', 'cascade').primary().$type<AlertId>(),
    dueAt: instant().strictNullable(),
    reported: p.json().$type<ReportedState>().strictNullable(),
  },
})
