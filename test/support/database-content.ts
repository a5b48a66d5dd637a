import pg from 'pg'

/** Resolves to the row count and a digest of each table, the names of the migrations, and the last value of each sequence. The order of
 * the rows does not affect the digest. */
export const contentOf = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query("set time zone 'UTC'")
    const { rows: tables } = await client.query(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' order by 1`,
    )
    const content: Record<string, string> = {}
    for (const { name } of tables) {
      const rowAsText = `"${name}"::text collate "C"`
      const { rows } = await client.query(
        `select count(*) || ' rows, ' || md5(coalesce(string_agg(${rowAsText}, e'\\n' order by ${rowAsText}), '')) as digest from "${name}"`,
      )
      content[name] = rows[0]?.digest
    }
    const { rows: migrations } = await client.query('select name from migration order by 1')
    content.migration = migrations.map(({ name }) => name).join(' ')
    const { rows: sequences } = await client.query(
      "select sequencename as name, coalesce(last_value, 0)::text as last from pg_sequences where schemaname = 'public' order by 1",
    )
    for (const { name, last } of sequences) content[name] = last
    return content
  } finally {
    await client.end()
  }
}
