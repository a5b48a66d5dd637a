import { appendFileSync } from 'node:fs'

/** What came of injecting one fault; what is left out does not apply to it. */
export type FaultLine = {
  /** What was done, in a few words. */
  fault: string
  /** How often. */
  times: number
  requests: number
  /** Writes that were answered with 2xx. */
  acknowledged?: number
  lost?: number
  halfWritten?: number
  twice?: number
  /** Answers 503 with Retry-After. */
  refused: number
  /** Connections that were refused or ended without an answer. */
  unanswered: number
  /** Every other answer from 400 on, and a 503 that does not say when to come back. */
  otherErrors: number
  mails?: { wanted: number; come: number; mostCopies: number }
  /** How long it took each time until all went on, in ms. */
  recoveredMs?: readonly number[]
}

/** Adds a line to the table of `npm run test:faults`; nothing happens in a run without one. */
export const noteFault = (line: FaultLine): void => {
  const file = process.env.FAULTS_FILE
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** The lines that were noted in a file. */
export const readFaults = (text: string): FaultLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export const seconds = (ms: number): string => (ms / 1000).toFixed(1)

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const recovered = (ms: readonly number[]): string =>
  ms.length === 1 ? seconds(ms[0] ?? 0) : `${seconds(median(ms))} / ${seconds(Math.max(...ms))}`

type Column = { heading: string; cell: (line: FaultLine) => string | number | undefined }

const columns: readonly Column[] = [
  { heading: 'fault', cell: ({ fault }) => fault },
  { heading: 'times', cell: ({ times }) => times },
  { heading: 'requests', cell: ({ requests }) => requests },
  { heading: 'writes acknowledged', cell: ({ acknowledged }) => acknowledged },
  { heading: 'lost', cell: ({ lost }) => lost },
  { heading: 'half written', cell: ({ halfWritten }) => halfWritten },
  { heading: 'twice', cell: ({ twice }) => twice },
  { heading: 'refused (503)', cell: ({ refused }) => refused },
  { heading: 'not answered', cell: ({ unanswered }) => unanswered },
  { heading: 'other errors', cell: ({ otherErrors }) => otherErrors },
  {
    heading: 'mails wanted / come / most copies',
    cell: ({ mails }) => mails && `${mails.wanted} / ${mails.come} / ${mails.mostCopies}`,
  },
  { heading: 'back after (s)', cell: ({ recoveredMs }) => recoveredMs?.length && recovered(recoveredMs) },
]

/** A table in Markdown, a line for each fault. "Back after" is one time, or the median and the longest. */
export const faultTable = (lines: readonly FaultLine[]): string => {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [
    row(columns.map(({ heading }) => heading)),
    row(columns.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...lines.map((line) => row(columns.map(({ cell }) => cell(line) ?? ''))),
  ].join('\n')
}

const TABLE = /^\| fault \| times \|.*\n(?:\|.*\n?)*/m

/** The document with this table in the place of the one that it has, or at its end. */
export const withTable = (document: string, table: string): string =>
  TABLE.test(document) ? document.replace(TABLE, () => `${table}\n`) : `${document.trimEnd()}\n\n${table}\n`
