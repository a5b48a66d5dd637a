import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The number of inputs to one route or parser, in total and by outcome, and the time that the slowest one took. */
type Row = { subject: string; inputs: number; outcomes: Readonly<Record<string, number>>; slowestMs: number }

type Part = { part: string; rows: readonly Row[] }

export type Tally = {
  count(subject: string, outcome: string, ms: number): void
  rows(): readonly Row[]
  /** Writes the rows to a file if `test/fuzz/run.ts` started the run; otherwise, does nothing. */
  write(): void
}

export const makeTally = (part: string): Tally => {
  const bySubject = new Map<string, Row>()
  const rows = () => [...bySubject.values()]
  return {
    count: (subject, outcome, ms) => {
      const emptyRow: Row = { subject, inputs: 0, outcomes: {}, slowestMs: 0 }
      const { inputs, outcomes, slowestMs } = bySubject.get(subject) ?? emptyRow
      bySubject.set(subject, {
        subject,
        inputs: inputs + 1,
        outcomes: { ...outcomes, [outcome]: (outcomes[outcome] ?? 0) + 1 },
        slowestMs: Math.max(slowestMs, ms),
      })
    },
    rows,
    write: () => {
      const folder = process.env.FUZZ_TALLIES
      if (folder === undefined) return
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${part}.json`), JSON.stringify({ part, rows: rows() } satisfies Part))
    },
  }
}

export const partsIn = (folder: string): readonly Part[] =>
  readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))

const rowText = ({ subject, inputs, outcomes, slowestMs }: Row): string => {
  const sorted = Object.entries(outcomes).sort(([one], [other]) => (one < other ? -1 : 1))
  return `| ${subject} | ${inputs} | ${sorted.map(([outcome, count]) => `${outcome}: ${count}`).join(', ')} | ${Math.ceil(slowestMs)} |`
}

export const tablesOf = (parts: readonly Part[]): string =>
  parts
    .flatMap(({ part, rows }) => {
      const inputs = rows.reduce((sum, row) => sum + row.inputs, 0)
      return [
        `### ${part}: ${inputs.toLocaleString('en')} inputs`,
        '',
        '| subject | inputs | outcomes | slowest, ms |',
        '|---|---:|---|---:|',
        ...rows.toSorted((one, other) => (one.subject < other.subject ? -1 : 1)).map(rowText),
        '',
      ]
    })
    .join('\n')
