import pg from 'pg'
import { withProgress } from '#api/setup/progress.ts'

/** Statements that run in parallel. */
type Step = readonly string[]

const PART_COUNT = 2
const FIRST_ID_OF_SECOND_HALF = `'80000000-0000-0000-0000-000000000000'`
const halves = [`id < ${FIRST_ID_OF_SECOND_HALF}`, `id >= ${FIRST_ID_OF_SECOND_HALF}`]

/** Splits the series from `first` to `last` into equal parts, for parallel inserts. Returns the SQL of each part. */
export const seriesParts = (first: number, last: number): readonly string[] => {
  const bounds = Array.from(
    { length: PART_COUNT + 1 },
    (_, part) => first + Math.round(((last - first + 1) * part) / PART_COUNT),
  )
  return bounds.slice(1).map((next, part) => `generate_series(${bounds[part]}, ${next - 1})`)
}

/** Fills an empty calendar without triggers and without most indexes, then adds the rows that the triggers would have written, and
 * the indexes: a million shows take minutes instead of an hour. Inserts are fastest in the order of ids, because the primary keys
 * keep their indexes. */
export const fillWithoutTriggers = async (url: string, label: string, inserts: readonly Step[]): Promise<void> => {
  const clients = Array.from({ length: PART_COUNT }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const [firstClient] = clients
  if (!firstClient) return
  const settings = `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '512MB';
    set maintenance_work_mem = '512MB'`
  await Promise.all(clients.map((client) => client.query(settings)))
  const { rows: indexes } = await firstClient.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename in ('show', 'act', 'listed_show') and indexname like '%\\_idx'`,
  )
  const steps: readonly Step[] = [
    indexes.map(({ name }) => `drop index ${name}`),
    [`alter table show drop constraint show_slug_key`],
    ...inserts,
    [`alter table show add constraint show_slug_key unique (slug)`],
    [`analyze`],
    [
      `insert into show_day (show_date, shows) select show_date, count(*) from show group by 1`,
      `insert into upcoming_tally (show_date, upcoming_until, shows)
       select show_date, upcoming_until, count(*) from show group by 1, 2`,
    ],
    halves.map(
      (half) => `insert into listed_show
        select listed.* from (select id from show where ${half} order by id offset 0) as show cross join lateral listed(show.id)`,
    ),
    indexes.map(({ text }) => text),
    [`vacuum analyze`],
  ]
  await withProgress(label, async (report) => {
    for (const [nth, step] of steps.entries()) {
      report('steps', nth, steps.length)
      const remaining = step.values()
      await Promise.all(
        clients.map(async (client) => {
          for (const statement of remaining) await client.query(statement)
        }),
      )
    }
  })
  await Promise.all(clients.map((client) => client.end()))
}
