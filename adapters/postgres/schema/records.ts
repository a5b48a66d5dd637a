import { defineEntity, p } from '@mikro-orm/core'
import type { AuditEntry } from '#core/audit/audit-entry.ts'
import type { MailTemplate } from '#core/mail/outbox-mail.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import { AccountRow } from './accounts.ts'
import { indexOn, instant, references } from './table-parts.ts'

export const RevisionRow = defineEntity({
  name: 'Revision',
  tableName: 'revision',
  uniques: [{ name: 'revision_kind_of_id_version_key', properties: ['kind', 'of', 'version'] }],
  indexes: [{ name: 'revision_by_id_idx', properties: ['by'] }],
  checks: [
    { name: 'revision_kind_check', expression: "kind in ('show', 'band', 'venue')" },
    {
      name: 'revision_what_check',
      expression: "what in ('added', 'edited', 'corrected', 'confirmed', 'deleted', 'restored', 'merged', 'unmerged')",
    },
  ],
  properties: {
    id: p.bigint('string').primary(),
    kind: p.string().length(8).$type<EditableKind>(),
    of: p.uuid().fieldName('of_id'),
    version: p.integer(),
    by: () => references(AccountRow, 'revision', 'by_id', 'set null').strictNullable(),
    at: instant(),
    what: p.string().length(16).$type<Revision['what']>(),
    snapshot: p.json().$type<Revision['snapshot']>(),
  },
})

/** Append-only, enforced by a trigger. `by_id` is not a foreign key, because the id must survive the account. */
export const AuditEntryRow = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  indexes: [
    { name: 'audit_entry_of_id_idx', properties: ['of'] },
    { name: 'audit_entry_by_id_idx', properties: ['by'] },
    { name: 'audit_entry_at_idx', properties: ['at'] },
  ],
  properties: {
    id: p.bigint('string').primary(),
    by: p.uuid().strictNullable().fieldName('by_id'),
    at: instant(),
    what: p.text(),
    kind: p.string().length(8).$type<AuditEntry['kind']>(),
    of: p.uuid().fieldName('of_id'),
    details: p.json().$type<AuditEntry['details']>(),
  },
})

/** A job is deleted when it is done; a recurring one is postponed instead. A job that was given up stays, with a redacted payload.
 * A waiting job without `not_before` is due immediately. */
export const JobRow = defineEntity({
  name: 'Job',
  tableName: 'job',
  indexes: [
    indexOn('job', 'job_waiting_idx', '(name, id) where given_up_at is null'),
    indexOn('job', 'job_given_up_idx', '(given_up_at) where given_up_at is not null'),
  ],
  uniques: [
    {
      name: 'job_name_key_idx',
      expression: `create unique index "job_name_key_idx" on "job" (name, key)
        where given_up_at is null and (attempts = 0 or key = 'schedule')`,
    },
  ],
  properties: {
    id: p.bigint('string').primary(),
    name: p.string().length(32).collation('C'),
    key: p.text().strictNullable(),
    payload: p.json().$type<unknown>(),
    attempts: p.integer().default(0),
    createdAt: instant().defaultRaw('now()'),
    notBefore: instant().strictNullable(),
    givenUpAt: instant().strictNullable(),
    lastError: p.text().strictNullable(),
  },
})

/** Written only by processes of earlier releases, which do not know the table `job`; a trigger forwards the emails to `job`. */
export const OutboxMailRow = defineEntity({
  name: 'OutboxMail',
  tableName: 'outbox_mail',
  indexes: [
    indexOn('outbox_mail', 'outbox_mail_waiting_idx', '(id) where given_up_at is null'),
    indexOn('outbox_mail', 'outbox_mail_given_up_idx', '(given_up_at) where given_up_at is not null'),
  ],
  properties: {
    id: p.bigint('string').primary(),
    to: p.text().fieldName('recipient'),
    template: p.text().$type<MailTemplate>(),
    data: p.json().$type<Readonly<Record<string, string>>>(),
    attempts: p.integer().default(0),
    createdAt: instant().defaultRaw('now()'),
    notBefore: instant().strictNullable(),
    givenUpAt: instant().strictNullable(),
    lastError: p.text().strictNullable(),
  },
})

export const SiteSecretRow = defineEntity({
  name: 'SiteSecret',
  tableName: 'site_secret',
  properties: { name: p.text().primary(), value: p.text() },
})
