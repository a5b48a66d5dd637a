import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Matches the test runner's environment variables, which Vite would read. */
const TEST_RUNNER_VARIABLES = /^(VITEST|NODE_ENV$|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/

/** Builds the web app into `dist/` if its sources have changed. */
export const buildSite = async (): Promise<void> => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !TEST_RUNNER_VARIABLES.test(name)))
  const child = spawn(process.execPath, ['api/setup/setup.mjs', 'start'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The site could not be built (exit code ${code}), see above`)
}

/** The global setup for the projects whose tests start the product. */
export default buildSite
