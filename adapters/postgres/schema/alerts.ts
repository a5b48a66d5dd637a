import { defineEntity, p } from '@mikro-orm/core'
import type { Alert } from '#core/alerts/alert.ts'
import type { ReportedFacts } from '#core/alerts/show-change.ts'
import type { AlertId, ShowId, SubscriberId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { ShowRow } from './shows.ts'
import { indexOn, instant, references } from './table-parts.ts'

export const SubscriberRow = defineEntity({
  name: 'Subscriber',
  tableName: 'subscriber',
  uniques: [{ name: 'subscriber_email_key', properties: ['email'] }],
  properties: {
    id: p.uuid().primary().$type<SubscriberId>(),
    email: p.string().length(256).collation('C').$type<Email>(),
    locale: p.string().length(16),
    createdAt: instant(),
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

/** `filter` holds only the criteria that restrict it. */
export const AlertRow = defineEntity({
  name: 'Alert',
  tableName: 'alert',
  indexes: [
    { name: 'alert_subscriber_id_idx', properties: ['subscriberId'] },
    indexOn('alert', 'alert_show_id_idx', '(show_id) where show_id is not null'),
    indexOn('alert', 'alert_unconfirmed_idx', '(created_at) where confirmed_at is null'),
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
    showId: () => references(ShowRow, 'alert', 'show_id', 'cascade').$type<ShowId>().strictNullable(),
    frequency: p.string().length(16).$type<Alert['frequency']>(),
    timeZone: p.string().length(64),
    createdAt: instant(),
    confirmedAt: instant().strictNullable(),
    pausedAt: instant().strictNullable(),
    quietSince: instant().strictNullable(),
  },
})

/** The keys under which a show finds the active alerts that may match it. */
export const AlertKeyRow = defineEntity({
  name: 'AlertKey',
  tableName: 'alert_key',
  indexes: [{ name: 'alert_key_alert_id_idx', properties: ['alertId'] }],
  properties: {
    key: p.text().primary().collation('C'),
    alertId: () => references(AlertRow, 'alert_key', 'alert_id', 'cascade').primary().$type<AlertId>(),
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
    subscriberId: () =>
      references(SubscriberRow, 'alert_notice', 'subscriber_id', 'cascade').primary().$type<SubscriberId>(),
    showId: () => references(ShowRow, 'alert_notice', 'show_id', 'cascade').primary().$type<ShowId>(),
    alertId: () => references(AlertRow, 'alert_notice', 'alert_id', 'cascade').primary().$type<AlertId>(),
    dueAt: instant().strictNullable(),
    reported: p.json().$type<ReportedFacts>().strictNullable(),
  },
})
