import type { Migration } from './migration.ts'

/** The tables that public pages are built from. */
const tables = ['show', 'act', 'band', 'venue', 'former_slug', 'merge', 'revision', 'membership', 'image']

const triggerSql = (table: string): string => `
create trigger ${table}_changed after insert or update or delete or truncate on ${table}
  for each statement execute function tell_of_change();`

/** Notifies once per transaction, because PostgreSQL merges equal notifications. An update to an account notifies only if it
 * changes the display name, the only public column. */
export const changes: Migration = {
  name: '0007-changes',
  sql: `
create function tell_of_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('upstroke_change', '');
  return null;
end
$$;
${tables.map((table) => triggerSql(table)).join('')}

create trigger account_renamed after update on account
  for each row when (old.display_name is distinct from new.display_name) execute function tell_of_change();
create trigger account_gone after delete or truncate on account
  for each statement execute function tell_of_change();
`,
}
