import type { Bars } from '#test/support/bar-chart.ts'
import {
  type CachedResponses,
  cachedResponsesTable,
  cachedResponsesVerdicts,
  comparedTargets,
  floorComparisons,
  peakMemoryOfCached,
} from './cached.ts'
import { floorBars, growthBars } from './chart.ts'
import { type Growth, growthTable, growthVerdicts, latenciesOf, peakMemoryOfGrowth } from './growth.ts'
import { type Layers, layersTable } from './layers.ts'
import { type LogIns, logInTable, logInVerdicts } from './log-ins.ts'
import type { MeasureOptions } from './measure.ts'
import { measuredOn } from './measured-on.ts'
import { formatCount, formatNumber, markdownTable, type Verdict } from './table.ts'
import type { EventLoopDelays } from './test-bed.ts'
import { type TwoProcesses, twoProcessesTable, twoProcessesVerdicts } from './two-processes.ts'
import { type Writes, writesTable, writesVerdicts } from './writes.ts'

/** The sections of docs/performance.md that `--only` can select. */
export const sectionNames = ['cached', 'computed', 'processes', 'writes', 'log-ins', 'layers'] as const
export type Section = (typeof sectionNames)[number]

export type Measurements = {
  cachedResponses: CachedResponses | undefined
  growth: Growth | undefined
  twoProcesses: TwoProcesses | undefined
  writes: Writes | undefined
  logIns: LogIns | undefined
  layers: Layers | undefined
  eventLoopDelays: readonly EventLoopDelays[] | undefined
  options: MeasureOptions
  sizes: readonly number[]
}

const conditionsOf = ({ options: { rounds, seconds, generator }, sizes }: Measurements): string =>
  [
    measuredOn('bench'),
    `${rounds === 1 ? 'one round' : `${rounds} rounds`} of ${seconds} s, medians`,
    `${sizes.map(formatCount).join(', ')} shows`,
    `load from ${generator === 'wrk' ? '`wrk`' : 'our own generator'}.`,
  ].join('; ')

const maxMemoryMb = { cached: 300, computed: 500 } as const

const memoryVerdict = (kind: keyof typeof maxMemoryMb, peakMb: number): Verdict => ({
  what: `${kind} responses: peak memory of a process under load`,
  promised: `< ${maxMemoryMb[kind]} MB`,
  measured: `${formatNumber(peakMb)} MB`,
  isMet: peakMb < maxMemoryMb[kind],
})

const verdictTable = (verdicts: readonly Verdict[]): string =>
  markdownTable(
    ['target', 'promised', 'measured', 'met'],
    verdicts.map(({ what, promised, measured: value, isMet }) => [what, promised, value, isMet ? 'yes' : '**no**']),
  )

const eventLoopDelayTable = (eventLoopDelays: readonly EventLoopDelays[]): string =>
  markdownTable(
    ['process', 'p50 ms', 'p99 ms', 'max ms'],
    eventLoopDelays.map(({ name, p50, p99, max }) => [name, formatNumber(p50), formatNumber(p99), formatNumber(max)]),
  )

/** Returns the measured parts of docs/performance.md by marker name: the tables, and how they were measured. */
export const partsOf = (measured: Measurements): Readonly<Record<string, string>> => {
  const { cachedResponses, growth, twoProcesses, writes, logIns, layers, eventLoopDelays } = measured
  const parts: Record<string, readonly string[] | undefined> = {
    cached: cachedResponses && [
      verdictTable([
        ...cachedResponsesVerdicts(cachedResponses),
        memoryVerdict('cached', peakMemoryOfCached(cachedResponses)),
      ]),
      cachedResponsesTable(cachedResponses),
    ],
    computed: growth && [
      verdictTable([...growthVerdicts(growth), memoryVerdict('computed', peakMemoryOfGrowth(growth))]),
      growthTable(growth),
    ],
    processes: twoProcesses && [verdictTable(twoProcessesVerdicts(twoProcesses)), twoProcessesTable(twoProcesses)],
    writes: writes && [verdictTable(writesVerdicts(writes)), writesTable(writes)],
    'log-ins': logIns && [verdictTable(logInVerdicts(logIns)), logInTable(logIns)],
    layers: layers && [layersTable(layers)],
    'event-loop': eventLoopDelays && [eventLoopDelayTable(eventLoopDelays)],
  }
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, texts]) =>
      texts ? [[name, [...texts, conditionsOf(measured)].join('\n\n')]] : [],
    ),
  )
}

export const formatParts = (parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts)
    .map(([name, part]) => `\n## ${name}\n\n${part}`)
    .join('\n')

/** Returns the chart's data; null unless everything that the chart shows was measured. */
export const chartOf = ({ cachedResponses, growth, layers }: Measurements): [Bars, Bars, Layers] | null =>
  cachedResponses && growth && layers
    ? [
        floorBars(comparedTargets.map((what) => ({ label: what, shares: floorComparisons(cachedResponses, what) }))),
        growthBars(growth.connections, latenciesOf(growth)),
        layers,
      ]
    : null
