import './setup/compile-cache.ts'

// Set before the imports below, because React picks its build by NODE_ENV.
process.env.NODE_ENV ||= 'production'

const { readCommand } = await import('./setup/command.mjs')
const { commands } = await import('./setup/commands.mjs')
const { values: flags } = readCommand(commands, 'start')

const { builtPages } = await import('./process/built-pages.ts')
const { run } = await import('./process/run.ts')

await run(builtPages, flags)
