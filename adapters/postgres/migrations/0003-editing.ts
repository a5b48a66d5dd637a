import type { Migration } from './migration.ts'

const columnsAndIndexes = `
alter table band add column merged_into uuid;
alter table band add constraint band_merged_into_fkey foreign key (merged_into) references band (id);
create index band_merged_into_idx on band (merged_into);
create index band_merged_name_key_idx on band (left(name_key, 64)) where merged_into is not null;
alter table venue add column merged_into uuid;
alter table venue add constraint venue_merged_into_fkey foreign key (merged_into) references venue (id);
create index venue_merged_into_idx on venue (merged_into);
create index venue_merged_name_key_idx on venue (left(name_key, 64)) where merged_into is not null;
create index venue_address_key_idx on venue (left(address_key, 64), left(city_key, 64)) where deleted_at is null;
create index venue_latitude_idx on venue (latitude, longitude) where deleted_at is null;

alter table show
  add column confirmed_as varchar(8),
  add column confirmed_at timestamptz(3),
  add column still_on_asked_at timestamptz(3),
  add constraint show_confirmed_check check ((confirmed_as is null) = (confirmed_at is null)),
  add constraint show_confirmed_as_check check (confirmed_as in ('band', 'venue', 'promoter', 'fan'));
create index show_unasked_idx on show (show_date, id)
  where deleted_at is null and still_on_asked_at is null and created_by is not null
    and status not in ('cancelled', 'postponed');
drop index show_venue_id_idx;
create index show_venue_id_idx on show (venue_id, show_date) include (upcoming_until, deleted_at);
create index membership_pending_idx on membership (created_at, band_id, account_id) where state = 'pending';
`

/** Former slugs, maintained by triggers. A slug that becomes current again is deleted from the table. */
const formerSlugs = `
create table former_slug (
  kind varchar(8) not null,
  slug text collate "C" not null,
  of_id uuid not null,
  constraint former_slug_pkey primary key (kind, slug),
  constraint former_slug_kind_check check (kind in ('show', 'band', 'venue'))
);

create function keep_former_slug() returns trigger language plpgsql as $$
begin
  delete from former_slug where kind = tg_table_name and slug = new.slug;
  insert into former_slug (kind, slug, of_id) values (tg_table_name, old.slug, new.id)
    on conflict on constraint former_slug_pkey do update set of_id = excluded.of_id;
  return null;
end
$$;
create trigger show_slug_kept after update of slug on show for each row
  when (old.slug is distinct from new.slug) execute function keep_former_slug();
create trigger band_slug_kept after update of slug on band for each row
  when (old.slug is distinct from new.slug) execute function keep_former_slug();
create trigger venue_slug_kept after update of slug on venue for each row
  when (old.slug is distinct from new.slug) execute function keep_former_slug();
`

const merges = `
create table merge (
  id uuid not null,
  kind varchar(8) not null,
  from_id uuid not null,
  into_id uuid not null,
  by_id uuid,
  at timestamptz(3) not null,
  undone_at timestamptz(3),
  changed jsonb not null,
  members jsonb not null,
  constraint merge_pkey primary key (id),
  constraint merge_by_id_fkey foreign key (by_id) references account (id) on delete set null,
  constraint merge_kind_check check (kind in ('band', 'venue'))
);
create index merge_from_id_idx on merge (from_id);
create index merge_into_id_idx on merge (into_id);
create index merge_by_id_idx on merge (by_id);
`

const images = `
create table image (
  id uuid not null,
  width int not null,
  height int not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint image_pkey primary key (id),
  constraint image_created_by_fkey foreign key (created_by) references account (id) on delete set null
);
create index image_created_by_idx on image (created_by);
create index image_unused_idx on image (created_at, id) where used_at is null;
`

const checks = `
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check check (purpose in
  ('confirm-email', 'change-email', 'reset-password', 'held-name', 'decoy-password', 'second-step', 'passkey-login',
   'passkey-setup', 'still-on'));
alter table revision drop constraint revision_what_check;
alter table revision add constraint revision_what_check check (what in
  ('added', 'edited', 'confirmed', 'deleted', 'restored', 'merged', 'unmerged'));
`

export const editing: Migration = {
  name: '0003-editing',
  sql: `${columnsAndIndexes}${formerSlugs}${merges}${images}${checks}`,
}
