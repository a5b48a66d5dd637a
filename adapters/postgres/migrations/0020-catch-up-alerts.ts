import type { Migration } from './migration.ts'

/** A process of the previous release does not support alerts. For its writes, triggers queue shows for matching, and delete the
 * subscriber of a deleted account. The current release sets `match_queued_version` when it queues a show, so the triggers skip
 * that show. A new show without `created_by` is not queued: the product adds no such shows. */
const sql = `
alter table show add column match_queued_version integer;

create function queue_match() returns trigger language plpgsql as $$
begin
  insert into job (name, payload)
  values ('match-alerts', jsonb_build_object('showId', new.id, 'version', new.version));
  return null;
end
$$;
create trigger show_added_is_matched after insert on show for each row
  when (new.match_queued_version is distinct from new.version and new.created_by is not null)
  execute function queue_match();
create trigger show_edited_is_matched after update of version on show for each row
  when (new.match_queued_version is distinct from new.version and new.version <> old.version)
  execute function queue_match();

create function erase_subscriber() returns trigger language plpgsql as $$
begin
  delete from subscriber where email = old.email;
  return null;
end
$$;
create trigger account_subscriber_is_erased after delete on account for each row
  when (old.confirmed_at is not null) execute function erase_subscriber();
`

export const catchUpAlerts: Migration = { name: '0020-catch-up-alerts', sql }
