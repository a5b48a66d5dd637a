/** Runs the end-to-end tests in full (`npm run test:e2e`): every screen in every language, theme and width, and more
 * journeys on a phone. Arguments restrict the run to test files whose path matches one of them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'

const root = join(import.meta.dirname, '../..')
const { positionals: pathPatterns } = readCommand(commands, 'test:e2e')

const playwright = join(root, 'node_modules/.bin/playwright')
const args = [playwright, 'test', '--config=test/e2e/playwright.config.ts', '--reporter=list', ...pathPatterns]
const child = spawn(process.execPath, args, {
  cwd: root,
  env: { ...process.env, E2E: 'full' },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal)
process.on('SIGTERM', forwardSignal).on('SIGINT', forwardSignal)
const [code] = await once(child, 'close')
process.exitCode = code === 0 ? 0 : 1
