import type { Migration } from './migration.ts'

const requests = `
create table show_manager_request (
  id uuid not null,
  account_id uuid not null,
  explanation varchar(256) not null,
  created_at timestamptz(3) not null,
  constraint show_manager_request_pkey primary key (id),
  constraint show_manager_request_account_id_key unique (account_id),
  constraint show_manager_request_account_id_fkey foreign key (account_id) references account (id) on delete cascade
);
create index show_manager_request_created_at_idx on show_manager_request (created_at, id);
`

const jobRuns = `
create table job_run (
  name varchar(16) collate "C" not null,
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  reason text,
  constraint job_run_pkey primary key (name)
);
`

const indexes = `
create index audit_entry_at_idx on audit_entry (at);
create index outbox_mail_given_up_idx on outbox_mail (given_up_at) where given_up_at is not null;
create index show_created_at_idx on show (created_at) where deleted_at is null;
`

export const access: Migration = { name: '0006-access', sql: `${requests}${jobRuns}${indexes}` }
