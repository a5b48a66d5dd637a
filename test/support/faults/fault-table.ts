import { appendFileSync } from 'node:fs'

/** The outcome of one fault; omitted fields don't apply. */
export type FaultRow = {
  fault: string
  runs: number
  requests: number
  /** Writes with a 2xx response. */
  acknowledged?: number
  lost?: number
  partial?: number
  duplicated?: number
  /** Responses with 503 and Retry-After. */
  refused: number
  /** Requests without a complete response, because the connection was refused or cut. */
  unanswered: number
  /** Responses with another status of 400 or above, including 503 without Retry-After. */
  otherErrors: number
  emails?: { expected: number; received: number; maxCopies: number }
  recoveredMs?: readonly number[]
}

/** Adds a row to the table of `npm run test:faults`; does nothing in other runs. */
export const reportFault = (row: FaultRow): void => {
  const file = process.env.FAULTS_FILE
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`)
}

export const readFaults = (text: string): FaultRow[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export const seconds = (ms: number): string => (ms / 1000).toFixed(1)

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const recoveryText = (times: readonly number[]): string =>
  times.length === 1 ? seconds(times[0] ?? 0) : `${seconds(median(times))} / ${seconds(Math.max(...times))}`

type Column = { heading: string; cell: (row: FaultRow) => string | number | undefined }

const columns: readonly Column[] = [
  { heading: 'fault', cell: ({ fault }) => fault },
  { heading: 'runs', cell: ({ runs }) => runs },
  { heading: 'requests', cell: ({ requests }) => requests },
  { heading: 'acknowledged writes', cell: ({ acknowledged }) => acknowledged },
  { heading: 'lost', cell: ({ lost }) => lost },
  { heading: 'partially written', cell: ({ partial }) => partial },
  { heading: 'duplicated', cell: ({ duplicated }) => duplicated },
  { heading: 'refused (503)', cell: ({ refused }) => refused },
  { heading: 'no response', cell: ({ unanswered }) => unanswered },
  { heading: 'other errors', cell: ({ otherErrors }) => otherErrors },
  {
    heading: 'emails expected / received / most copies',
    cell: ({ emails }) => emails && `${emails.expected} / ${emails.received} / ${emails.maxCopies}`,
  },
  { heading: 'recovery (s)', cell: ({ recoveredMs }) => recoveredMs?.length && recoveryText(recoveredMs) },
]

/** Returns a Markdown table with one row per fault. "Recovery" is one time, or the median and the maximum. */
export const faultTable = (rows: readonly FaultRow[]): string => {
  const lineOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [
    lineOf(columns.map(({ heading }) => heading)),
    lineOf(columns.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map((row) => lineOf(columns.map(({ cell }) => cell(row) ?? ''))),
  ].join('\n')
}

const TABLE = /^\| fault \| runs \|.*\n(?:\|.*\n?)*/m

export const withTable = (document: string, table: string): string =>
  TABLE.test(document) ? document.replace(TABLE, () => `${table}\n`) : `${document.trimEnd()}\n\n${table}\n`
