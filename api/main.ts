import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Both precede all imports: React picks its build by NODE_ENV, and the compile cache halves the start-up time.
process.env.NODE_ENV ??= 'production'
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))

const { readCommand } = await import('./setup/command.mjs')
const { commands } = await import('./setup/commands.mjs')
const { values: flags } = readCommand(commands, 'start')

const { builtFilesDir, builtPages } = await import('./process/built-pages.ts')
const { run } = await import('./process/run.ts')

await run(
  async (config) => ({ renderPage: await builtPages(config), filesDir: builtFilesDir, development: false }),
  flags,
)
