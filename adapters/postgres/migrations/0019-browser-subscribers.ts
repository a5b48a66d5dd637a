import type { Migration } from './migration.ts'

const sql = `
alter table subscriber alter column email drop not null;
alter table subscriber add column endpoint varchar(1024) collate "C";
alter table subscriber add column p256dh varchar(87);
alter table subscriber add column auth varchar(22);
alter table subscriber add column account_id uuid;
alter table subscriber add constraint subscriber_endpoint_key unique (endpoint);
alter table subscriber add constraint subscriber_account_id_fkey
  foreign key (account_id) references account (id) on delete cascade;
alter table subscriber add constraint subscriber_channel_check check (
  (email is null) <> (endpoint is null) and (endpoint is null) = (p256dh is null) and (endpoint is null) = (auth is null)
  and (endpoint is not null or account_id is null)
);
create index subscriber_account_id_idx on subscriber (account_id) where account_id is not null;
`

export const browserSubscribers: Migration = { name: '0019-browser-subscribers', sql }
