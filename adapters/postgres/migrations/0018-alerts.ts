import type { Migration } from './migration.ts'

const sql = `
create table subscriber (
  id uuid not null,
  email varchar(256) collate "C" not null,
  locale varchar(16) not null,
  created_at timestamptz(3) not null,
  constraint subscriber_pkey primary key (id),
  constraint subscriber_email_key unique (email)
);

create table suppressed_address (
  email varchar(256) collate "C" not null,
  since timestamptz(3) not null,
  smtp_code smallint,
  constraint suppressed_address_pkey primary key (email)
);

create table alert (
  id uuid not null,
  subscriber_id uuid not null,
  filter jsonb,
  show_id uuid,
  frequency varchar(16) not null,
  time_zone varchar(64) not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  paused_at timestamptz(3),
  quiet_since timestamptz(3),
  constraint alert_pkey primary key (id),
  constraint alert_subscriber_id_fkey foreign key (subscriber_id) references subscriber (id) on delete cascade,
  constraint alert_show_id_fkey foreign key (show_id) references show (id) on delete cascade,
  constraint alert_watched_check check ((filter is null) <> (show_id is null)),
  constraint alert_frequency_check check (frequency in ('right-away', 'daily', 'weekly'))
);
create index alert_subscriber_id_idx on alert (subscriber_id);
create index alert_show_id_idx on alert (show_id) where show_id is not null;
create index alert_unconfirmed_idx on alert (created_at) where confirmed_at is null;
create index alert_quiet_idx on alert (quiet_since) where quiet_since is not null;

create table alert_key (
  key text collate "C" not null,
  alert_id uuid not null,
  constraint alert_key_pkey primary key (key, alert_id),
  constraint alert_key_alert_id_fkey foreign key (alert_id) references alert (id) on delete cascade
);
create index alert_key_alert_id_idx on alert_key (alert_id);

create table alert_notice (
  subscriber_id uuid not null,
  show_id uuid not null,
  alert_id uuid not null,
  due_at timestamptz(3),
  reported jsonb,
  constraint alert_notice_pkey primary key (subscriber_id, show_id, alert_id),
  constraint alert_notice_subscriber_id_fkey foreign key (subscriber_id) references subscriber (id) on delete cascade,
  constraint alert_notice_show_id_fkey foreign key (show_id) references show (id) on delete cascade,
  constraint alert_notice_alert_id_fkey foreign key (alert_id) references alert (id) on delete cascade
);
create index alert_notice_due_idx on alert_notice (due_at, subscriber_id) where due_at is not null;
create index alert_notice_show_id_idx on alert_notice (show_id);
create index alert_notice_alert_id_idx on alert_notice (alert_id);
`

export const alerts: Migration = { name: '0018-alerts', sql }
