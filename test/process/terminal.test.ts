import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/support/free-port.ts'
import { makeDataFolderForTest, makeFolderForTest } from '#test/support/test-installation.ts'

const root = join(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')

/** Runs a command on a terminal with 120 columns and returns its output without escape sequences. Closes the terminal once the
 * output matches `until`; this stops a server that runs there. */
const onTerminal = async (command: string, settings: Record<string, string> = {}, until?: RegExp): Promise<string> => {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...settings, TERM: 'xterm' }
  const args = ['-qfec', `stty cols 120 rows 30; ${command}`, '/dev/null']
  const child = spawn('script', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill())
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += stripVTControlCharacters(chunk).replaceAll('\r', '')
    if (until?.test(output)) child.kill()
  })
  await once(child, 'close')
  return output
}

test('a backup and a restore show their progress and their result on a terminal', async () => {
  const [DATA_DIR, other, backups] = [makeDataFolderForTest(), makeFolderForTest(), makeFolderForTest()]
  const backupOutput = await onTerminal(`${node} api/maintenance/maintain.ts backup --to ${backups}`, { DATA_DIR })
  expect(backupOutput).toMatch(/^.? ?Backing up…$/m)
  expect(backupOutput).toMatch(/✔ Backing up: (\d+ min )?\d+ s\n/)
  const [, path] = /^(\/.*): \d+ rows, /m.exec(backupOutput) ?? []
  const restoreOutput = await onTerminal(`${node} api/maintenance/maintain.ts restore ${path}`, { DATA_DIR: other })
  expect(restoreOutput).toMatch(/✔ Restoring: (\d+ min )?\d+ s\n/)
  expect(restoreOutput).toMatch(/^Restored the state of .+: \d+ rows, /m)
})

test('a failed command shows a failure mark and its error in one line on a terminal', async () => {
  const DATA_DIR = makeDataFolderForTest()
  const output = await onTerminal(`${node} api/maintenance/maintain.ts restore ${makeFolderForTest()}`, { DATA_DIR })
  expect(output).toMatch(/✖ Restoring.*\n.* is not a complete backup: .* Choose another folder\.\n$/)
})

test('the log is readable on a terminal and JSON in a file', async () => {
  const file = join(makeFolderForTest(), 'log')
  const settings = { DATA_DIR: makeFolderForTest(), PORT: String(await freePort()) }
  const start = `${node} api/main.ts --memory`
  const screen = await onTerminal(`${start} --demo`, settings, /INFO: ready/)
  expect(screen).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: ready \{"version":/m)
  expect(screen).toMatch(/✔ Adding the demo data: /)
  await onTerminal(`${start} > ${file}`, { ...settings, PORT: String(await freePort()) }, /is ready at/)
  // The product outlives its terminal, to shut down properly.
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('"stopped"')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('ready')
})

test.each([
  ['api/main.ts', '--help', /^npm start -- \[--demo\] \[--memory\]\n/],
  ['api/dev.ts', '--help', /^npm run dev -- /],
])('%s %s prints its help text when run directly', async (program, flag, pattern) => {
  expect(await onTerminal(`${node} ${program} ${flag}`)).toMatch(pattern)
})
