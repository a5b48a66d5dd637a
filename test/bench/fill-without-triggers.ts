/** Wraps the inserts of an empty calendar, so that they run without triggers and indexes, which are computed at the end. A million
 * shows take minutes instead of an hour. */
export const fillWithoutTriggers = (inserts: readonly string[]): readonly string[] => [
  `set session_replication_role = replica`,
  `create temp table definition as select indexname as name, indexdef as text from pg_indexes
    where tablename in ('show', 'act', 'listed_show') and indexname like '%\\_idx'`,
  `do $$ declare name text; begin
    for name in select definition.name from definition loop execute 'drop index ' || name; end loop;
  end $$`,
  ...inserts,
  `analyze`,
  `insert into show_day (show_date, shows) select show_date, count(*) from show group by 1`,
  `insert into upcoming_tally (show_date, upcoming_until, shows) select show_date, upcoming_until, count(*) from show group by 1, 2`,
  `insert into listed_show select listed.* from show cross join lateral listed(show.id)`,
  `do $$ declare definition text; begin
    for definition in select definition.text from definition loop execute definition; end loop;
  end $$`,
  `reset session_replication_role`,
  `vacuum analyze`,
]
