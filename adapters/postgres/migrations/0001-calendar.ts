import type { Migration } from './migration.ts'

const accounts = `
create table account (
  id uuid not null,
  name varchar(64) not null,
  name_key text collate "C" not null,
  email varchar(256) collate "C" not null,
  display_name varchar(32) not null,
  bio varchar(1024),
  url varchar(512),
  profile_picture text,
  password_hash text not null,
  confirmed_at timestamptz(3),
  suspended_at timestamptz(3),
  version int not null,
  created_at timestamptz(3) not null,
  constraint account_pkey primary key (id),
  constraint account_email_key unique (email),
  constraint account_name_key_key unique (name_key)
);

create table role (
  id uuid not null,
  name varchar(32) not null,
  description text not null,
  constraint role_pkey primary key (id),
  constraint role_name_key unique (name)
);
insert into role (id, name, description) values
  ('6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c01', 'ShowManager', 'Adds shows and edits the ones they added.'),
  ('6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c02', 'ShowAdmin', 'Adds and edits every show, band and venue.'),
  ('6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c03', 'SiteAdmin', 'Reviews requests and grants the roles that deal with shows.'),
  ('6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c04', 'SiteOwner', 'Grants every role.');

create table account_role (
  account_id uuid not null,
  role_id uuid not null,
  constraint account_role_pkey primary key (account_id, role_id),
  constraint account_role_account_id_fkey foreign key (account_id) references account (id) on delete cascade,
  constraint account_role_role_id_fkey foreign key (role_id) references role (id)
);
create index account_role_role_id_idx on account_role (role_id);

create table session (
  token_hash text collate "C" not null,
  account_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint session_pkey primary key (token_hash),
  constraint session_account_id_fkey foreign key (account_id) references account (id) on delete cascade
);
create index session_account_id_idx on session (account_id);
create index session_expires_at_idx on session (expires_at);
`

const bandsAndVenues = `
create table band (
  id uuid not null,
  slug text collate "C" not null,
  name varchar(256) not null,
  name_key text collate "C" not null,
  bio varchar(4096),
  links jsonb not null,
  created_by uuid,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint band_pkey primary key (id),
  constraint band_slug_key unique (slug),
  constraint band_created_by_fkey foreign key (created_by) references account (id) on delete set null
);
create index band_name_key_idx on band (left(name_key, 64), created_at, id) where deleted_at is null;
create index band_name_key_trgm_idx on band using gin (name_key gin_trgm_ops) where deleted_at is null;
create index band_created_by_idx on band (created_by);

create table membership (
  band_id uuid not null,
  account_id uuid not null,
  state varchar(16) not null,
  reason text,
  decided_by uuid,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint membership_pkey primary key (band_id, account_id),
  constraint membership_band_id_fkey foreign key (band_id) references band (id) on delete cascade,
  constraint membership_account_id_fkey foreign key (account_id) references account (id) on delete cascade,
  constraint membership_decided_by_fkey foreign key (decided_by) references account (id) on delete set null,
  constraint membership_state_check check (state in ('pending', 'active'))
);
create index membership_account_id_idx on membership (account_id);
create index membership_decided_by_idx on membership (decided_by);

create table venue (
  id uuid not null,
  slug text collate "C" not null,
  name varchar(256) not null,
  name_key text collate "C" not null,
  address varchar(256) not null,
  address_key text collate "C" not null,
  city varchar(64) not null,
  city_key text collate "C" not null,
  region varchar(64) not null,
  country char(2) not null,
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  address_visibility varchar(16) not null,
  address_reveal_minutes int,
  created_by uuid,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint venue_pkey primary key (id),
  constraint venue_slug_key unique (slug),
  constraint venue_created_by_fkey foreign key (created_by) references account (id) on delete set null,
  constraint venue_country_check check (country ~ '^[A-Z]{2}$'),
  constraint venue_latitude_check check (abs(latitude) <= '90'),
  constraint venue_longitude_check check (abs(longitude) <= '180'),
  constraint venue_coordinates_check check ((latitude is null) = (longitude is null)),
  constraint venue_address_visibility_check check (address_visibility in ('public', 'ask-a-punk'))
);
create index venue_name_key_idx on venue (left(name_key, 64), created_at, id) where deleted_at is null;
create index venue_city_key_idx on venue (left(city_key, 64), id) where deleted_at is null;
create index venue_search_trgm_idx on venue using gin ((name_key || ' ' || city_key) gin_trgm_ops) where deleted_at is null;
create index venue_created_by_idx on venue (created_by);
`

const shows = `
create table show (
  id uuid not null,
  slug text collate "C" not null,
  show_title varchar(256) collate "C" not null,
  show_date date not null,
  door_time varchar(5) collate "C",
  show_time varchar(5) collate "C",
  first_time varchar(5) collate "C" not null generated always as (coalesce(door_time, show_time, '')) stored,
  venue_id uuid not null,
  time_zone text not null,
  age_restriction varchar(8) not null,
  age_limit double precision,
  poster jsonb,
  event_url varchar(512),
  ticket_url varchar(512),
  price varchar(64),
  description varchar(4096),
  status varchar(16) not null,
  previous_date date,
  previous_venue_id uuid,
  upcoming_until timestamptz(3) not null,
  created_by uuid,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint show_pkey primary key (id),
  constraint show_slug_key unique (slug),
  constraint show_venue_id_fkey foreign key (venue_id) references venue (id),
  constraint show_previous_venue_id_fkey foreign key (previous_venue_id) references venue (id),
  constraint show_created_by_fkey foreign key (created_by) references account (id) on delete set null,
  constraint show_times_check check (door_time is not null or show_time is not null),
  constraint show_door_time_check check (door_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint show_show_time_check check (show_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint show_age_restriction_check check (age_restriction in ('Yes', 'No', 'Unknown')),
  constraint show_age_limit_check check (age_limit > '0'),
  constraint show_status_check
    check (status in ('scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved', 'sold-out'))
);
create index show_listing_idx on show (show_date, first_time, show_title, id) include (upcoming_until)
  where deleted_at is null;
create index show_venue_id_idx on show (venue_id);
create index show_previous_venue_id_idx on show (previous_venue_id);
create index show_created_by_idx on show (created_by);

create table act (
  show_id uuid not null,
  position smallint not null,
  band_id uuid not null,
  role varchar(16) not null,
  set_time varchar(5) collate "C",
  state varchar(16) not null,
  constraint act_pkey primary key (show_id, position),
  constraint act_show_id_fkey foreign key (show_id) references show (id) on delete cascade,
  constraint act_band_id_fkey foreign key (band_id) references band (id),
  constraint act_role_check check (role in ('headliner', 'support', 'dj', 'other')),
  constraint act_state_check check (state in ('confirmed', 'announced', 'dropped-out')),
  constraint act_set_time_check check (set_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
create index act_band_id_idx on act (band_id);
`

/** Counts the shows that are not deleted: per day in `show_day`, and per day and `upcoming_until` in `upcoming_tally`.
 * Rows are written in key order to avoid deadlocks. */
const tally = `
create table show_day (
  show_date date not null,
  shows int not null,
  constraint show_day_pkey primary key (show_date)
);

create table upcoming_tally (
  show_date date not null,
  upcoming_until timestamptz(3) not null,
  shows int not null,
  constraint upcoming_tally_pkey primary key (show_date, upcoming_until)
);

create function add_to_tally(show_date date, upcoming_until timestamptz, difference int) returns void
language plpgsql as $$
#variable_conflict use_column
begin
  insert into upcoming_tally as tally (show_date, upcoming_until, shows) values ($1, $2, $3)
    on conflict on constraint upcoming_tally_pkey do update set shows = tally.shows + excluded.shows;
  delete from upcoming_tally as tally where tally.show_date = $1 and tally.upcoming_until = $2 and tally.shows = 0;
  insert into show_day as day (show_date, shows) values ($1, $3)
    on conflict on constraint show_day_pkey do update set shows = day.shows + excluded.shows;
  delete from show_day as day where day.show_date = $1 and day.shows = 0;
end
$$;

create function tally_added_shows() returns trigger language plpgsql as $$
begin
  perform add_to_tally(show_date, upcoming_until, n) from (
    select show_date, upcoming_until, count(*)::int as n from after_rows
    where deleted_at is null group by 1, 2 order by 1, 2
  ) as change;
  return null;
end
$$;

create function tally_removed_shows() returns trigger language plpgsql as $$
begin
  perform add_to_tally(show_date, upcoming_until, n) from (
    select show_date, upcoming_until, -count(*)::int as n from before_rows
    where deleted_at is null group by 1, 2 order by 1, 2
  ) as change;
  return null;
end
$$;

create function tally_changed_shows() returns trigger language plpgsql as $$
begin
  perform add_to_tally(show_date, upcoming_until, n) from (
    select show_date, upcoming_until, sum(one)::int as n from (
      select show_date, upcoming_until, 1 as one from after_rows where deleted_at is null
      union all
      select show_date, upcoming_until, -1 from before_rows where deleted_at is null
    ) as side
    group by 1, 2 having sum(one) <> 0 order by 1, 2
  ) as change;
  return null;
end
$$;

create function clear_tally() returns trigger language plpgsql as $$
begin
  delete from upcoming_tally;
  delete from show_day;
  return null;
end
$$;

create trigger show_tally_insert after insert on show
  referencing new table as after_rows for each statement execute function tally_added_shows();
create trigger show_tally_update after update on show
  referencing old table as before_rows new table as after_rows for each statement execute function tally_changed_shows();
create trigger show_tally_delete after delete on show
  referencing old table as before_rows for each statement execute function tally_removed_shows();
create trigger show_tally_truncate after truncate on show for each statement execute function clear_tally();
`

const otherTables = `
create table revision (
  id bigserial not null,
  kind varchar(8) not null,
  of_id uuid not null,
  version int not null,
  by_id uuid,
  at timestamptz(3) not null,
  what varchar(16) not null,
  snapshot jsonb not null,
  constraint revision_pkey primary key (id),
  constraint revision_kind_of_id_version_key unique (kind, of_id, version),
  constraint revision_by_id_fkey foreign key (by_id) references account (id) on delete set null,
  constraint revision_kind_check check (kind in ('show', 'band', 'venue')),
  constraint revision_what_check check (what in ('added', 'edited', 'deleted', 'restored', 'merged'))
);
create index revision_by_id_idx on revision (by_id);

create table audit_entry (
  id bigserial not null,
  by_id uuid,
  at timestamptz(3) not null,
  what text not null,
  kind varchar(8) not null,
  of_id uuid not null,
  details jsonb not null,
  constraint audit_entry_pkey primary key (id)
);
create index audit_entry_of_id_idx on audit_entry (of_id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end
$$;
create trigger audit_entry_is_final before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();

create table outbox_mail (
  id bigserial not null,
  recipient text not null,
  template text not null,
  data jsonb not null,
  attempts int not null default 0,
  created_at timestamptz(3) not null default now(),
  not_before timestamptz(3),
  given_up_at timestamptz(3),
  last_error text,
  constraint outbox_mail_pkey primary key (id)
);
create index outbox_mail_waiting_idx on outbox_mail (id) where given_up_at is null;

create table site_secret (
  name text not null,
  value text not null,
  constraint site_secret_pkey primary key (name)
);
`

export const calendar: Migration = {
  name: '0001-calendar',
  sql: `create extension if not exists pg_trgm;\n${accounts}${bandsAndVenues}${shows}${tally}${otherTables}`,
}
