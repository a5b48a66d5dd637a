import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeSqliteGazetteer } from '#adapters/gazetteer/sqlite-gazetteer.ts'
import type { ShowId } from '#core/ids.ts'
import { newShow } from '#core/shows/new-show.ts'
import { recordShow } from '#core/shows/record-show.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import type { Stores } from '#core/stores.ts'
import { startProgram, stopProgram } from '#test/bench/processes.ts'
import { eachRound } from '#test/bench/rounds.ts'
import { median, quantile } from '#test/bench/statistics.ts'
import { actorOf, newAccount } from '#test/support/valid-records.ts'
import type { AlertBench } from './alert-bench.ts'
import { printTable } from './print-table.ts'

const PORT = 4695
const SHOWS_PER_ROUND = 100
const EDITS_PER_MINUTE = 1000
const SAMPLE_SECONDS = 15
const DAY_MS = 86_400_000

const addAuthor = async ({ ports }: AlertBench) =>
  actorOf(await ports.transact(({ accounts }) => accounts.save(newAccount({ roles: ['ShowAdmin'] }))))

const withoutMatching = (stores: Stores): Stores => ({ ...stores, jobs: { ...stores.jobs, add: async () => {} } })

/** Measures adding shows alternately with and without queueing the job that matches alerts. */
export const measureAdding = async (bench: AlertBench, rounds: number): Promise<void> => {
  const { client, ports } = bench
  const gazetteer = makeSqliteGazetteer('UTC')
  const author = await addAuthor(bench)
  const options = {
    ...{ ...ports, gazetteer, confusables: makeUnicodeConfusables(), ids: { next: randomUUID } },
    ...{ status: 'scheduled' as const, again: true },
  }
  const { rows: venues } = await client.query<{ id: string }>('select id from venue order by md5(slug)')
  const { rows: bands } = await client.query<{ id: string }>('select id from band order by md5(slug) limit 3000')
  let nth = 0
  const add = async (adapt: (stores: Stores) => Stores): Promise<number> => {
    nth += 1
    const input = ShowInput.parse({
      showTitle: `Measured ${nth}`,
      showDate: new Date(Date.now() + (30 + (nth % 300)) * DAY_MS).toISOString().slice(0, 10),
      showTime: '20:00',
      venueId: venues[nth % venues.length]?.id,
      bandList: [0, 1, 2].map((act) => ({ bandId: bands[(nth * 3 + act) % bands.length]?.id })),
    })
    const start = performance.now()
    await ports.transact((stores) => newShow(adapt(stores), author, input, options))
    return performance.now() - start
  }
  const results = { with: [] as number[], without: [] as number[], ratios: [] as number[] }
  await eachRound({ to: rounds }, async (round) => {
    const times = { with: [] as number[], without: [] as number[] }
    for (let n = 0; n < SHOWS_PER_ROUND; n += 1)
      // The variant that comes first alternates.
      for (const variant of (n + round) % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const))
        times[variant].push(await add(variant === 'with' ? (stores) => stores : withoutMatching))
    results.with.push(...times.with)
    results.without.push(...times.without)
    results.ratios.push(median(times.with) / median(times.without))
  })
  gazetteer.close()
  const row = (name: string, values: readonly number[]) => [
    name,
    ...[0.1, 0.5, 0.95].map((share) => quantile(values, share)),
  ]
  printTable(
    ['adding a show, ms', 'p10', 'p50', 'p95'],
    [row('with matching', results.with), row('without matching', results.without)],
  )
  printTable(['with / without, ratio of the medians', ''], [['median of the rounds', median(results.ratios)]])
}

/** Edits shows at an even pace while a process runs, and prints the number of waiting jobs. Half of the edits change the date. */
export const measureQueue = async (bench: AlertBench, minutes: number): Promise<void> => {
  const { client, ports, url } = bench
  const author = await addAuthor(bench)
  const { rows: shows } = await client.query<{ id: ShowId }>('select id from show order by md5(slug) limit 5000')
  await client.query(`delete from job where name = 'match-alerts'`)
  const folder = await mkdtemp(join(tmpdir(), 'bench-alerts-'))
  const product = await startProgram('api/main.ts', [], PORT, {
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: String(PORT),
    LOG_LEVEL: 'silent',
    ALERT_MAILS_PER_SECOND: '1',
  })
  const edit = (nth: number) =>
    ports.transact(async (stores) => {
      const id = shows[nth % shows.length]?.id
      const show = id && (await stores.shows.find(id))
      if (!show) throw new Error('The show is missing')
      const date = new Date(Date.parse(show.showDate) + (nth % 2) * DAY_MS).toISOString().slice(0, 10)
      const changed = { ...show, showDate: date as typeof show.showDate, eventUrl: `https://shows.example/${nth}` }
      await recordShow(stores, { before: show, changed }, 'edited', { by: author.accountId, at: new Date() })
    })
  const countWaitingJobs = async (): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from job where name = 'match-alerts'`)
    return rows[0]?.n ?? 0
  }
  const start = performance.now()
  const end = start + minutes * 60_000
  const samples: (readonly [number, number, number])[] = []
  let [nth, nextSample] = [0, start + SAMPLE_SECONDS * 1000]
  try {
    while (performance.now() < end) {
      await edit(nth)
      nth += 1
      if (performance.now() >= nextSample) {
        samples.push([Math.round((performance.now() - start) / 1000), nth, await countWaitingJobs()])
        nextSample += SAMPLE_SECONDS * 1000
      }
      await sleep(Math.max(0, start + (nth * 60_000) / EDITS_PER_MINUTE - performance.now()))
    }
    const waitingAtEnd = await countWaitingJobs()
    const drainStart = performance.now()
    while ((await countWaitingJobs()) > 0) await sleep(250)
    printTable(['seconds', 'edits', 'waiting jobs'], samples)
    printTable(
      ['edits', ''],
      [
        ['a minute', (nth * 60_000) / (drainStart - start)],
        ['jobs that waited at the end', waitingAtEnd],
        ['seconds until none waited', (performance.now() - drainStart) / 1000],
      ],
    )
  } finally {
    await stopProgram(product)
    await rm(folder, { recursive: true, force: true })
  }
}
