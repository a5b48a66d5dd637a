import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { faultChart } from './support/faults/fault-chart.ts'
import { type FaultRow, faultTable, readFaults, reportFault, withTable } from './support/faults/fault-table.ts'

const bareRow: FaultRow = { fault: 'kill -9', runs: 3, requests: 70, refused: 4, unanswered: 5, otherErrors: 0 }
const fullRow: FaultRow = {
  ...bareRow,
  ...{ acknowledged: 20, lost: 0, partial: 0, duplicated: 0 },
  emails: { expected: 8, received: 8, maxCopies: 2 },
  recoveredMs: [3000, 1000, 2040],
}

test("a table row shows a fault's results and leaves inapplicable cells empty", () => {
  const [, , bareLine, fullLine] = faultTable([bareRow, fullRow]).split('\n')
  expect(bareLine).toBe('| kill -9 | 3 | 70 |  |  |  |  | 4 | 5 | 0 |  |  |')
  expect(fullLine).toBe('| kill -9 | 3 | 70 | 20 | 0 | 0 | 0 | 4 | 5 | 0 | 8 / 8 / 2 | 2.0 / 3.0 |')
})

test('the chart shows the requests during every fault and the measured recovery times', () => {
  const chart = faultChart([bareRow, fullRow, { ...bareRow, fault: 'a <disk> full', recoveredMs: [1500] }])
  const texts = [...chart.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts.filter((text) => text === 'kill -9')).toHaveLength(3)
  expect(texts).toContain('a &#60;disk&#62; full')
  expect(texts).toEqual(expect.arrayContaining(['70', '4', '5', '2.0 s', '3.0 s', '1.5 s']))
  expect(chart).not.toMatch(/NaN|Infinity/)
})

test('results reported during `npm run test:faults` can be read back; other runs store none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('FAULTS_FILE', '')
  reportFault(bareRow)
  const file = join(folder, 'lines')
  vi.stubEnv('FAULTS_FILE', file)
  reportFault(bareRow)
  reportFault(fullRow)
  expect(readFaults(readFileSync(file, 'utf8'))).toEqual([bareRow, fullRow])
})

test('a new table replaces the former one and nothing else in the document', () => {
  const table = faultTable([bareRow])
  const document = withTable('# Faults\n\n| fault | how |\n|---|---|\n', table)
  expect(document).toBe(`# Faults\n\n| fault | how |\n|---|---|\n\n${table}\n`)
  const nextTable = faultTable([fullRow, bareRow])
  expect(withTable(`${document}\nAfter it.\n`, nextTable)).toBe(
    `# Faults\n\n| fault | how |\n|---|---|\n\n${nextTable}\n\nAfter it.\n`,
  )
})
