/** Tries generated inputs on every route and parser (`npm run test:fuzz`) and prints tables of the outcomes. Exits with code 1
 * if a check fails. An input that takes longer than a second counts as a failure, so the machine must otherwise be idle. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { partsIn, tablesOf } from './tally.ts'

const { values } = readCommand(commands, 'test:fuzz')
const { inputs, path, only, write } = values
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))

const root = join(import.meta.dirname, '../..')
const tallyFolder = mkdtempSync(join(tmpdir(), 'upstroke-fuzz-'))
/** The start of the title of the test that calls every operation of the product and opens raw connections to it. */
const PRODUCT_TEST = 'no request or raw connection'
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const runsAgainstProduct = only !== undefined && / \/|^raw connections/.test(only)
const filterArguments =
  only === undefined ? [] : ['-t', `${escapeRegExp(only)}$${runsAgainstProduct ? `|${PRODUCT_TEST}` : ''}`]

console.log(`${Number(inputs).toLocaleString('en')} inputs with seed ${seed}`)
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/.bin/vitest'), 'run', '--project=fuzz', ...filterArguments],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_INPUTS: inputs,
      FUZZ_SEED: seed,
      FUZZ_STRICT: 'true',
      FUZZ_TALLIES: tallyFolder,
      ...(only !== undefined && { FUZZ_ONLY: only }),
      ...(path !== undefined && { FUZZ_PATH: path }),
    },
  },
)
const [code] = await once(child, 'close')
const parts = partsIn(tallyFolder).filter(({ rows }) => rows.length > 0)
rmSync(tallyFolder, { recursive: true })

const total = parts.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.inputs, 0)
const report = `${total.toLocaleString('en')} inputs with seed ${seed}, ${code === 0 ? 'no check failed' : 'a check failed'}\n\n${tablesOf(parts)}`
console.log(`\n${report}`)
if (write !== undefined) writeFileSync(write, report)
process.exitCode = code === 0 ? 0 : 1
