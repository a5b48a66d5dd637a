import type { Migration } from './migration.ts'

/** Processes of the previous release ignore the tags and treat any notification as a change to all content. */
const functions = `
create function notify_change(tags text[]) returns void language plpgsql as $$
declare
  earlier text := coalesce(current_setting('upstroke.tags', true), '');
  added text := concat_ws(' ', 'writes', array_to_string(tags, ' '));
begin
  if length(added) > 4000 then added := 'content'; end if;
  perform pg_notify('upstroke_change', added);
  if length(earlier) > 20000 then earlier := 'content'; end if;
  perform set_config('upstroke.tags', ltrim(earlier || ' ' || added), true);
end
$$;

create function notify_static_change() returns trigger language plpgsql as $$
begin
  perform notify_change(tg_argv);
  return null;
end
$$;

create or replace function tell_of_change() returns trigger language plpgsql as $$
begin
  perform notify_change(array['content']);
  return null;
end
$$;

create function show_tags(id uuid, show_date date) returns text[] language sql stable as
  $$ select array['shows', 'show-' || id, 'day-' || to_char(show_date, 'YYYY-MM-DD')] $$;

create function notify_added_or_removed_shows() returns trigger language plpgsql as $$
begin
  perform notify_change(array_agg(distinct tag)) from (
    select 'calendar' as tag union all select unnest(show_tags(id, show_date)) from changed_rows
  ) as change having exists (select from changed_rows);
  return null;
end
$$;

create function notify_changed_shows() returns trigger language plpgsql as $$
begin
  perform notify_change(array_agg(distinct tag)) from (
    select unnest(show_tags(id, show_date)) as tag from before_rows
    union all select unnest(show_tags(id, show_date)) from after_rows
    union all select 'calendar' from before_rows as earlier full join after_rows as later using (id)
      where (earlier.show_date, earlier.upcoming_until, earlier.deleted_at is null)
        is distinct from (later.show_date, later.upcoming_until, later.deleted_at is null)
  ) as change having count(*) > 0;
  return null;
end
$$;

create function notify_changed_acts() returns trigger language plpgsql as $$
begin
  perform notify_change(array_agg(distinct tag)) from (
    select unnest(show_tags(id, show_date)) as tag from show where id in (select show_id from changed_rows)
  ) as change having count(*) > 0;
  return null;
end
$$;

create function notify_former_slug() returns trigger language plpgsql as $$
declare
  kind text := coalesce(new.kind, old.kind);
begin
  perform notify_change(case kind
    when 'show' then array['shows', 'show-' || old.of_id, 'show-' || new.of_id]
    when 'band' then array['bands']
    else array['venues']
  end);
  return null;
end
$$;
`

const staticTags = {
  band: 'bands',
  venue: 'venues',
  membership: 'memberships',
  merge: 'merges',
  revision: 'revisions',
  image: 'images',
}

const truncateTriggerSql = (table: string): string => `
create trigger ${table}_truncated after truncate on ${table} for each statement execute function tell_of_change();`

const triggers = `
${['show', 'act', 'former_slug', ...Object.keys(staticTags)]
  .map((table) => `drop trigger ${table}_changed on ${table};${truncateTriggerSql(table)}`)
  .join('\n')}
create trigger show_added after insert on show
  referencing new table as changed_rows for each statement execute function notify_added_or_removed_shows();
create trigger show_changed after update on show
  referencing old table as before_rows new table as after_rows for each statement execute function notify_changed_shows();
create trigger show_removed after delete on show
  referencing old table as changed_rows for each statement execute function notify_added_or_removed_shows();
create trigger act_added after insert on act
  referencing new table as changed_rows for each statement execute function notify_changed_acts();
create trigger act_changed_from after update on act
  referencing old table as changed_rows for each statement execute function notify_changed_acts();
create trigger act_changed_to after update on act
  referencing new table as changed_rows for each statement execute function notify_changed_acts();
create trigger act_removed after delete on act
  referencing old table as changed_rows for each statement execute function notify_changed_acts();
create trigger former_slug_changed after insert or update or delete on former_slug
  for each row execute function notify_former_slug();
${Object.entries(staticTags)
  .map(
    ([table, tag]) => `
create trigger ${table}_changed after insert or update or delete on ${table}
  for each statement execute function notify_static_change('${tag}');`,
  )
  .join('')}
`

/** Adds cache tags to each notification. A new display name counts as a change to all content, because many responses contain it. */
export const cacheTags: Migration = { name: '0040-cache-tags', sql: `${functions}${triggers}` }
