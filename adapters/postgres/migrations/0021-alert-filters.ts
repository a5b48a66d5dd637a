import type { Migration } from './migration.ts'

/** Replaces `alert_key`, to which only unreleased versions wrote. A filter is stored once under each of its keys, however many alerts
 * have it. Notices lose two foreign keys: checking each one took a quarter of the time needed to store notices. Both are unnecessary:
 * a subscriber's notices are deleted with the alerts, and shows are never removed. */
const sql = `
alter table alert add column filter_id uuid generated always as ((md5(filter::text))::uuid) stored;
create index alert_filter_id_idx on alert (filter_id, id) where confirmed_at is not null and paused_at is null;

create table alert_filter (
  key text collate "C" not null,
  filter_id uuid not null,
  filter jsonb not null,
  constraint alert_filter_pkey primary key (key, filter_id)
);
create index alert_filter_filter_id_idx on alert_filter (filter_id);

insert into alert_filter (key, filter_id, filter)
select distinct on (key, filter_id) key, filter_id, filter from alert_key join alert on alert.id = alert_id
order by key, filter_id;
drop table alert_key;

alter table alert_notice drop constraint alert_notice_subscriber_id_fkey, drop constraint alert_notice_show_id_fkey;
`

export const alertFilters: Migration = { name: '0021-alert-filters', sql }
