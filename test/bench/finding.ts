import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { type Call, cpuOfCalls, findingCalls, readSamples } from './finding-calls.ts'
import { measuredOn, writeParts } from './performance/measured-on.ts'
import { formatNumber, markdownTable } from './performance/table.ts'
import { NO_CACHE, startProgram, stopProgram } from './processes.ts'
import { fillRealisticCalendar } from './realistic-calendar.ts'
import { eachRound } from './rounds.ts'
import { median } from './statistics.ts'

/** Compares each call in `finding-calls.ts` with a call for the list: the CPU time of process and database, in a large calendar.
 * Nothing is cached, and the two calls alternate. */
const { values: options } = readCommand(commands, 'bench:finding')
const [rounds, callsPerRound] = [Number(options.rounds), Number(options.calls)]
const PORT = 4688
const MAX_RATIO = 2

const comparedCalls = findingCalls.filter(({ name }) => name.includes(options.only ?? ''))

type MeasuredCall = Call & { cpuMs: number; ratio: number }

const formatRatio = (ratio: number): string => (ratio > MAX_RATIO ? `**${ratio.toFixed(1)}**` : ratio.toFixed(1))

/** Returns a table for the views under each filter, and one for the other pages and calls. */
const tablesOf = (measuredCalls: readonly MeasuredCall[]): readonly string[] => {
  const ratios = new Map(
    measuredCalls.flatMap(({ cell, ratio }) => (cell ? [[`${cell.view} ${cell.filter}`, ratio]] : [])),
  )
  const namesOf = (kind: 'view' | 'filter') => [...new Set(measuredCalls.flatMap(({ cell }) => cell?.[kind] ?? []))]
  const views = namesOf('view')
  const viewRows = namesOf('filter').map((filter) => [
    filter,
    ...views.map((view) => formatRatio(ratios.get(`${view} ${filter}`) ?? Number.NaN)),
  ])
  const others = measuredCalls.flatMap(({ cell, name, cpuMs, ratio }) =>
    cell ? [] : [[name, formatNumber(cpuMs), formatRatio(ratio)]],
  )
  return [
    ...(viewRows.length > 0 ? [markdownTable(['filter', ...views], viewRows)] : []),
    ...(others.length > 0 ? [markdownTable(['other page or call', 'CPU ms', 'times the list'], others)] : []),
  ]
}

const server = await startBenchServer(undefined, options.data)
try {
  const databaseUrl = await fillRealisticCalendar(server, Number(options.shows))
  const samples = await readSamples(databaseUrl)
  const product = await startProgram('api/main.ts', [], PORT, {
    DATABASE_URL: databaseUrl,
    PORT: String(PORT),
    LOG_LEVEL: 'silent',
    BACKGROUND_JOBS: 'false',
    TRUST_PROXY: '1',
    ...NO_CACHE,
  })
  try {
    const measuredProcess = { pids: [server.pid, product.pid ?? 0], port: PORT, samples }
    const results = new Map(comparedCalls.map(({ name }) => [name, [] as { cpuMs: number; ratio: number }[]]))
    await eachRound({ from: 0, to: rounds }, async (round) => {
      for (const { name, listPathOf, pathOf } of comparedCalls) {
        const targets = [listPathOf, pathOf].map((each) => ({ ...measuredProcess, pathOf: each }))
        const [listMs = Number.NaN, cpuMs = Number.NaN] = await cpuOfCalls(targets, callsPerRound)
        // The first round warms up.
        if (round > 0) results.get(name)?.push({ cpuMs, ratio: cpuMs / listMs })
      }
    })
    const measuredCalls = comparedCalls.map((call) => {
      const measured = results.get(call.name) ?? []
      return {
        ...call,
        cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
        ratio: median(measured.map(({ ratio }) => ratio)),
      }
    })
    const part = [
      ...tablesOf(measuredCalls),
      `${measuredOn('bench:finding')}; ${options.shows} shows, ${rounds} rounds of ${callsPerRound} calls.`,
    ].join('\n\n')
    console.log(`\n${part}`)
    if (options.write) writeParts({ finding: part })
  } finally {
    await stopProgram(product)
  }
} finally {
  await server.stop()
}
