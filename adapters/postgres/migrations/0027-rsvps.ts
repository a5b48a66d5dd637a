import type { Migration } from './migration.ts'

const sql = `
create table rsvp (
  account_id uuid not null,
  show_id uuid not null,
  response varchar(8) not null,
  responded_at timestamptz(3) not null,
  constraint rsvp_pkey primary key (account_id, show_id),
  constraint rsvp_account_id_fkey foreign key (account_id) references account (id) on delete cascade,
  constraint rsvp_show_id_fkey foreign key (show_id) references show (id) on delete cascade,
  constraint rsvp_response_check check (response in ('yes', 'maybe'))
);
create index rsvp_show_id_idx on rsvp (show_id);
`

export const rsvps: Migration = { name: '0027-rsvps', sql }
