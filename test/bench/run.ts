import { fileURLToPath } from 'node:url'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { writeChart } from '#test/support/bar-chart.ts'
import { generators, preferredGenerator } from './load.ts'
import { measureCachedResponses } from './performance/cached.ts'
import { performanceChartSvg } from './performance/chart.ts'
import { measureGrowth } from './performance/growth.ts'
import { measureLayers } from './performance/layers.ts'
import { measureLogIns } from './performance/log-ins.ts'
import type { MeasureOptions } from './performance/measure.ts'
import { writeParts } from './performance/measured-on.ts'
import { chartOf, formatParts, type Measurements, partsOf, type Section, sectionNames } from './performance/report.ts'
import { openTestBed, type TestBed } from './performance/test-bed.ts'
import { measureTwoProcesses } from './performance/two-processes.ts'
import { measureWrites } from './performance/writes.ts'
import { fillRealisticCalendar } from './realistic-calendar.ts'

/** Compares the product with its floor in interleaved rounds of one run. Prints the tables, writes them into docs/performance.md,
 * which explains them, and draws a chart for that page. `--quick` is a smoke test, whose figures are meaningless. With `--quick`
 * or `--print-only`, docs/ stays unchanged and the chart is written to `.cache`. The chart needs the tables `cached`, `computed`
 * and `layers`. */
const { values: options } = readCommand(commands, 'bench')
const defaults = options.quick
  ? { sizes: '1000', rounds: '1', seconds: '0.1', connections: '2', generator: 'sockets' }
  : { sizes: '1000,100000,1000000', rounds: '5', seconds: '2', connections: '1,16,64', generator: preferredGenerator() }
const {
  sizes = defaults.sizes,
  rounds = defaults.rounds,
  seconds = defaults.seconds,
  connections = defaults.connections,
  generator = defaults.generator,
} = options
const parseNumbers = (list: string): readonly number[] => list.split(',').map(Number)
const measureOptions: MeasureOptions = {
  rounds: Number(rounds),
  seconds: Number(seconds),
  warmUpSeconds: options.quick ? 0 : 1,
  generator: generators.find((each) => each === generator) ?? preferredGenerator(),
}
const connectionCounts = parseNumbers(connections)
const usualConnections = connectionCounts[connectionCounts.length >> 1] ?? 1

const selected = (options.only ?? sectionNames.join(',')).split(',')
const unknownName = selected.find((name) => !sectionNames.some((each) => each === name))
if (unknownName !== undefined) throw new Error(`--only takes some of ${sectionNames.join(', ')}, not ${unknownName}`)
const isWanted = (...sections: readonly Section[]): boolean => sections.some((section) => selected.includes(section))
const isComplete = sectionNames.every((name) => isWanted(name))

const begin = performance.now()
const logStep = (what: string): void => {
  console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(5)} s  ${what}`)
}

const measure = async (testBed: TestBed) => {
  const calendars: { size: number; databaseUrl: string }[] = []
  for (const size of parseNumbers(sizes)) {
    logStep(`filling ${size.toLocaleString('en')} shows`)
    calendars.push({ size, databaseUrl: await fillRealisticCalendar(testBed.database, size) })
  }
  const main = calendars[calendars.length >> 1]
  if (!main) throw new Error('--sizes names no size')
  const { databaseUrl } = main
  const copyUrl = isWanted('writes') ? await testBed.database.copy(databaseUrl) : ''
  const measureIf = async <Result>(needed: boolean, what: string, work: () => Promise<Result>) => {
    if (!needed) return undefined
    logStep(what)
    return work()
  }
  // The costs of some layers are computed from the measurements of cached responses.
  const cachedResponses = await measureIf(isWanted('cached', 'layers'), 'cached responses and the floor', () =>
    measureCachedResponses(testBed, databaseUrl, connectionCounts, measureOptions),
  )
  const growth = await measureIf(isWanted('computed'), 'computed responses, by the number of shows', () =>
    measureGrowth(testBed, calendars, main, usualConnections, measureOptions),
  )
  const twoProcesses = await measureIf(isWanted('processes'), 'one process and two', () =>
    measureTwoProcesses(testBed, databaseUrl, usualConnections, measureOptions),
  )
  const writes = await measureIf(isWanted('writes'), 'reading during writes', () =>
    measureWrites(testBed, { databaseUrl, copyUrl }, usualConnections, measureOptions),
  )
  const logIns = await measureIf(isWanted('log-ins'), 'log-ins', () =>
    measureLogIns(testBed, databaseUrl, measureOptions),
  )
  const layers =
    cachedResponses &&
    (await measureIf(isWanted('layers'), 'layer by layer', () =>
      measureLayers(testBed, databaseUrl, cachedResponses, measureOptions),
    ))
  return { cachedResponses, growth, twoProcesses, writes, logIns, layers }
}

const testBed = await openTestBed(options.data)
const sections = await measure(testBed).catch(async (error: unknown) => {
  await testBed.close()
  throw error
})
const eventLoopDelays = await testBed.close()
const measured: Measurements = {
  ...sections,
  eventLoopDelays: isComplete ? eventLoopDelays : undefined,
  options: measureOptions,
  sizes: parseNumbers(sizes),
}
logStep('done')

const docsPath = (path: string): string => fileURLToPath(new URL(`../../docs/${path}`, import.meta.url))
const parts = partsOf(measured)
console.log(formatParts(parts))
const savesResults = !options.quick && !options['print-only']
if (savesResults) {
  writeParts(parts)
  logStep('written into docs/performance.md')
}
const chartParts = chartOf(measured)
if (chartParts)
  writeChart(
    docsPath(savesResults ? 'pictures/performance.svg' : '../.cache/performance.svg'),
    performanceChartSvg(...chartParts),
  )
