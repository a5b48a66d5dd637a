import type { TestDatabase } from './test-database.ts'

/** Queries whose rows describe the parts of a schema in PostgreSQL's own notation. */
const QUERIES = {
  tables: `
    select relname, relkind, relpersistence, reloptions, relacl::text, obj_description(oid) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'S')`,
  columns: `
    select attrelid::regclass::text as of, attnum, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity,
      attgenerated, collname, pg_get_expr(adbin, adrelid) as default_is
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_collation on pg_collation.oid = attcollation
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  constraints: `
    select conrelid::regclass::text as of, conname, convalidated, pg_get_constraintdef(oid) as is from pg_constraint
    where connamespace = 'public'::regnamespace`,
  indexes: `
    select pg_get_indexdef(indexrelid) as is, indisvalid, indisready from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace`,
  triggers: `
    select pg_get_triggerdef(pg_trigger.oid) as is, tgenabled from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`,
  functions: `
    select pg_get_functiondef(pg_proc.oid) as is, proacl::text from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  sequences: `
    select sequencename, data_type::text, start_value::text, increment_by::text, max_value::text from pg_sequences
    where schemaname = 'public'`,
  extensions: 'select extname from pg_extension',
}

/** Resolves to the parts of the schema. The rows of each part are sorted, so that schemas can be compared. */
export const schemaOf = async (database: TestDatabase): Promise<Readonly<Record<string, readonly string[]>>> => {
  const schema: Record<string, readonly string[]> = {}
  for (const [part, sql] of Object.entries(QUERIES))
    schema[part] = (await database.sql(sql)).map((row) => JSON.stringify(row)).toSorted()
  return schema
}

type RowsByTable = Readonly<Record<string, readonly Record<string, unknown>[]>>

/** Resolves to all rows of each table that has a primary key, sorted by the key. */
export const rowsOf = async (database: TestDatabase): Promise<RowsByTable> => {
  const tables = await database.sql(`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as key
    from information_schema.table_constraints join information_schema.key_column_usage using (constraint_name, table_name)
    where table_constraints.table_schema = 'public' and constraint_type = 'PRIMARY KEY'
    group by 1 order by 1`)
  const rowsByTable: Record<string, Record<string, unknown>[]> = {}
  for (const { name, key } of tables) {
    const rows = await database.sql(`select to_jsonb(row) as row from ${name} as row order by ${key}`)
    rowsByTable[String(name)] = rows.map(({ row }) => row as Record<string, unknown>)
  }
  return rowsByTable
}
