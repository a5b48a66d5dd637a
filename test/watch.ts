/** Runs the tests of the core, or the test files that the arguments name (`npm run test:watch`). Reruns the tests that a saved
 * change affects. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from './commands.mjs'

const root = join(import.meta.dirname, '..')
const { positionals: files } = readCommand(commands, 'test:watch')

const vitest = join(root, 'node_modules/.bin/vitest')
const args = [vitest, 'watch', ...(files.length > 0 ? files : ['test/core/'])]
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal)
process.on('SIGTERM', forwardSignal).on('SIGINT', forwardSignal)
const [code] = await once(child, 'close')
process.exitCode = code ?? 1
