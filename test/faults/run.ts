/** Injects the faults listed in docs/faults.md, as often as stated there. Prints a table of the outcomes and the path of a chart.
 * Exits with code 1 when a test fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { writeChart } from '#test/support/bar-chart.ts'
import { faultChart } from '#test/support/faults/fault-chart.ts'
import { faultTable, readFaults, withTable } from '#test/support/faults/fault-table.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'faults-table-'))
const rowsFile = join(folder, 'rows')
writeFileSync(rowsFile, '')
const {
  values: { report },
  positionals: vitestArguments,
} = readCommand(commands, 'test:faults')

const vitest = join(root, 'node_modules/.bin/vitest')
// Sequential, because each fault must occur under the load of its own test only.
const args = [vitest, 'run', '--project', 'faults', '--no-file-parallelism', ...vitestArguments]
const child = spawn(process.execPath, args, {
  cwd: root,
  env: { ...process.env, FAULTS: 'full', FAULTS_FILE: rowsFile },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal)
process.on('SIGTERM', forwardSignal).on('SIGINT', forwardSignal)
const [code] = await once(child, 'close')

const rows = readFaults(readFileSync(rowsFile, 'utf8'))
const table = faultTable(rows)
rmSync(folder, { recursive: true, force: true })
console.log(`\n${table}`)
if (report) writeFileSync(report, withTable(readFileSync(report, 'utf8'), table))
writeChart(
  report ? join(dirname(resolve(report)), 'pictures/faults.svg') : join(root, '.cache/faults.svg'),
  faultChart(rows),
)
process.exitCode = code === 0 ? 0 : 1
