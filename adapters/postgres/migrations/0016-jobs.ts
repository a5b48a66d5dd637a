import type { Migration } from './migration.ts'

/** Emails keep their ids, so that an email that is sent again after the upgrade keeps its Message-ID. A trigger moves emails
 * into `job` if a process of the previous release still writes them to `outbox_mail`. */
const sql = `
create table job (
  id bigserial not null,
  name varchar(32) collate "C" not null,
  key text,
  payload jsonb not null,
  attempts int not null default 0,
  created_at timestamptz(3) not null default now(),
  not_before timestamptz(3),
  given_up_at timestamptz(3),
  last_error text,
  constraint job_pkey primary key (id)
);

create function forward_outbox_mail() returns trigger language plpgsql as $$
begin
  insert into job (name, payload, created_at, not_before)
  values ('mail', jsonb_build_object('to', new.recipient, 'template', new.template, 'data', new.data), new.created_at, new.not_before);
  delete from outbox_mail where id = new.id;
  return null;
end
$$;
create trigger outbox_mail_is_forwarded after insert on outbox_mail
  for each row execute function forward_outbox_mail();

with moved as (delete from outbox_mail returning *)
insert into job (id, name, payload, attempts, created_at, not_before, given_up_at, last_error)
select id, 'mail', jsonb_build_object('to', recipient, 'template', template, 'data', data), attempts, created_at, not_before,
  given_up_at, last_error
from moved;
select setval('job_id_seq', (select coalesce(max(id), 0) + 1 from job), false);

create unique index job_name_key_idx on job (name, key)
  where given_up_at is null and (attempts = 0 or key = 'schedule');
create index job_waiting_idx on job (name, id) where given_up_at is null;
create index job_given_up_idx on job (given_up_at) where given_up_at is not null;
`

export const jobs: Migration = { name: '0016-jobs', sql }
