import { arch, cpus, platform, totalmem } from 'node:os'
import type { Bars } from '#test/support/bar-chart.ts'
import { floorBars, growthBars } from './chart.ts'
import { type Growth, growthTable, growthVerdicts, latenciesOf, peakMemoryOf as peakMemoryComputed } from './growth.ts'
import { type Layers, layersTable } from './layers.ts'
import type { MeasureOptions } from './measure.ts'
import { formatCount, formatNumber, table, type Verdict } from './table.ts'
import type { Lateness } from './test-bed.ts'
import { type TwoProcesses, twoProcessesTable, twoProcessesVerdicts } from './two-processes.ts'
import { peakMemoryOf, requiredShares, sharesOf, type Warm, warmTable, warmVerdicts } from './warm.ts'
import { type Writes, writesTable, writesVerdicts } from './writes.ts'

export type Measurements = {
  warm: Warm
  growth: Growth
  twoProcesses: TwoProcesses
  writes: Writes
  layers: Layers
  lateness: readonly Lateness[]
  options: MeasureOptions
  sizes: readonly number[]
}

const GIB = 1024 ** 3

const surroundings = ({ options, sizes }: Measurements): string => {
  const { length, 0: first } = cpus()
  const { rounds, seconds, generator } = options
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: Node.js ${process.version}, ${platform()} ${arch()}, `,
    `${length} cores (${first?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / GIB)} GiB; `,
    `${rounds === 1 ? 'one round' : `${rounds} rounds`} of ${seconds} s, medians; ${sizes.map(formatCount).join(', ')} shows; `,
    `load from ${generator === 'wrk' ? '`wrk`' : 'our own generator'}.`,
  ].join('')
}

const MAX_MEMORY_MB = 250

const verdictsOf = ({ warm, growth, twoProcesses, writes }: Measurements): readonly Verdict[] => {
  const memory = (what: string, most: number): Verdict => ({
    what: `${what}: peak memory of a process under load`,
    promised: `< ${MAX_MEMORY_MB} MB`,
    measured: `${formatNumber(most)} MB`,
    isMet: most < MAX_MEMORY_MB,
  })
  return [
    ...warmVerdicts(warm),
    ...growthVerdicts(growth),
    ...twoProcessesVerdicts(twoProcesses),
    ...writesVerdicts(writes),
    memory('cached responses', peakMemoryOf(warm)),
    memory('computed responses', peakMemoryComputed(growth)),
  ]
}

const verdictTable = (measured: Measurements): string =>
  table(
    ['target', 'promised', 'measured', 'met'],
    verdictsOf(measured).map(({ what, promised, measured: value, isMet }) => [
      what,
      promised,
      value,
      isMet ? 'yes' : '**no**',
    ]),
  )

const lateTable = ({ lateness }: Measurements): string =>
  table(
    ['process', 'p50 ms', 'p99 ms', 'max ms'],
    lateness.map(({ name, p50, p99, max }) => [name, formatNumber(p50), formatNumber(p99), formatNumber(max)]),
  )

/** Returns the parts of docs/performance.md by marker name. */
export const partsOf = (measured: Measurements): Readonly<Record<string, string>> => ({
  surroundings: surroundings(measured),
  targets: verdictTable(measured),
  cached: warmTable(measured.warm),
  computed: growthTable(measured.growth),
  processes: twoProcessesTable(measured.twoProcesses),
  writes: writesTable(measured.writes),
  layers: layersTable(measured.layers),
  late: lateTable(measured),
})

export const formatParts = (parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts)
    .map(([name, part]) => `\n## ${name}\n\n${part}`)
    .join('\n')

export const chartOf = ({ warm, growth, layers }: Measurements): [Bars, Bars, Layers] => [
  floorBars(requiredShares.map(({ what, min }) => ({ label: what, promised: min, shares: sharesOf(warm, what) }))),
  growthBars(growth.connections, latenciesOf(growth)),
  layers,
]
