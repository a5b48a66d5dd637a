import { readCommand } from '#api/setup/command.mjs'
import { commands } from './commands.mjs'
import { checks, runSteps } from './support/steps.ts'

/** Checks types, formatting and rules, but runs no tests (`npm run check`). Exits with code 1 if a check fails. */
readCommand(commands, 'check')
const { failures } = await runSteps(checks)
console.log(['', ...failures, failures.length === 0 ? 'All checks passed.' : 'Checks failed, see above.'].join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1
