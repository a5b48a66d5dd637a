import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ConnectionConfig, PrimaryClient } from '#adapters/postgres/connection/primary-client.ts'
import type { CopiedSequence, CopiedTable, DatabaseSnapshot } from '#core/backups/database-copy.ts'
import { IMAGE_FOLDER, imageFileName, imageFormats, scaledWidths } from '#core/images/image.ts'
import { appliedMigrations } from './migrate.ts'

/** Sets one text format for values that PostgreSQL can format in several ways. */
const TEXT_FORMAT =
  "set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'"

/** Ordinary tables except `migration`, with their columns except generated ones, which can't be written. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and c.relname <> 'migration'
  group by 1 order by 1`

/** Estimated from statistics, because counting takes as long as reading. */
const ESTIMATED_ROWS = `
  select sum(reltuples)::float8 as rows from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0`

/** Sequences are not transactional: their last values match the snapshot's rows or are ahead of them. */
const SEQUENCES = `
  select t.relname as table, a.attname as column, pg_sequence_last_value(s.oid)::text as last
  from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
  join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
  order by 1, 2`

/** Opens a repeatable-read snapshot; returns null if nothing is installed in the database. */
export const openSnapshot = async (config: ConnectionConfig): Promise<DatabaseSnapshot | null> => {
  const client = new PrimaryClient({ ...config, application_name: 'upstroke backup' })
  client.on('error', () => {})
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(TEXT_FORMAT)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query("select to_regclass('public.migration') as name")
    if (rows[0]?.name === null) {
      await close()
      return null
    }
    const tables = (await client.query<CopiedTable>(TABLES)).rows
    return {
      migrations: await appliedMigrations(client),
      tables,
      counters: (await client.query<CopiedSequence>(SEQUENCES)).rows,
      counts: null,
      estimatedRows: (await client.query<{ rows: number | null }>(ESTIMATED_ROWS)).rows[0]?.rows ?? null,
      rows: (name) => rowsOf(client, tableOf(tables, name)),
      imageFileNames: () => imageFileNamesOf(client),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const tableOf = (tables: readonly CopiedTable[], name: string): CopiedTable => {
  const found = tables.find((table) => table.name === name)
  if (!found) throw new Error(`There is no table ${name}`)
  return found
}

const rowsOf = (client: Client, { name, columns }: CopiedTable): AsyncIterable<Uint8Array> => {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${names}) to stdout`))
}

/** Returns the file names of all images and profile pictures. A schema older than the image table has no images. */
const imageFileNamesOf = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query("select to_regclass('public.image') as name")
  const images = rows[0]?.name === null ? [] : (await client.query('select id, width from image')).rows
  const profiles = await client.query('select profile_picture as path from account where profile_picture like $1', [
    `${IMAGE_FOLDER}%`,
  ])
  return [
    ...images.flatMap(({ id, width }) =>
      scaledWidths(width).flatMap((fileWidth) => imageFormats.map((format) => imageFileName(id, fileWidth, format))),
    ),
    ...profiles.rows.map(({ path }) => path.slice(IMAGE_FOLDER.length)),
  ]
}
