import type { Migration } from './migration.ts'

const sql = `
create table source (
  id uuid not null,
  address varchar(2048) collate "C" not null,
  keeper_id uuid,
  band_id uuid,
  venue_id uuid,
  defaults jsonb not null,
  licence varchar(256),
  allows_texts boolean not null,
  is_trusted boolean not null,
  is_paused boolean not null,
  created_at timestamptz(3) not null,
  kind varchar(32),
  next_read_at timestamptz(3) not null,
  leased_until timestamptz(3),
  last_read_at timestamptz(3),
  result jsonb,
  failing_since timestamptz(3),
  failures int not null,
  problem jsonb,
  is_keeper_told boolean not null,
  validators jsonb,
  constraint source_pkey primary key (id),
  constraint source_address_key unique (address),
  constraint source_keeper_id_fkey foreign key (keeper_id) references account (id) on delete set null,
  constraint source_band_id_fkey foreign key (band_id) references band (id) on delete no action,
  constraint source_venue_id_fkey foreign key (venue_id) references venue (id) on delete no action
);
create index source_keeper_id_idx on source (keeper_id);
create index source_band_id_idx on source (band_id);
create index source_venue_id_idx on source (venue_id);
create index source_due_idx on source (next_read_at) where not is_paused;

create table source_item (
  id uuid not null,
  source_id uuid not null,
  external_id varchar(1024) collate "C" not null,
  show_date date not null,
  show_id uuid,
  state varchar(16) not null,
  gone_since timestamptz(3),
  first_read_at timestamptz(3) not null,
  content jsonb not null,
  constraint source_item_pkey primary key (id),
  constraint source_item_source_id_fkey foreign key (source_id) references source (id) on delete cascade,
  constraint source_item_show_id_fkey foreign key (show_id) references show (id) on delete cascade,
  constraint source_item_state_check check (state in ('listed', 'proposed', 'asked', 'declined', 'incomplete'))
);
create index source_item_source_id_idx on source_item (source_id, show_date);
create index source_item_show_id_idx on source_item (show_id) where show_id is not null;
`

export const sources: Migration = { name: '0042-sources', sql }
