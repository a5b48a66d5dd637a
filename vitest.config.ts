import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isFullRun } from '#test/support/faults/fault-extent.ts'
import { needsDatabase } from '#test/support/needs-database.ts'

/** For tests that start processes and databases on a busy machine. */
const PROCESS_TIMEOUT_MS = 300_000
/** For fault tests, which kill a process up to fifty times, or once in the short run (test/support/faults/fault-extent.ts). */
const FAULTS_TIMEOUT_MS = isFullRun ? 900_000 : PROCESS_TIMEOUT_MS
/** For all other tests. Generous, because tests assert no durations. */
const TEST_TIMEOUT_MS = 120_000
/** For conditions that a test polls. */
const POLL_TIMEOUT_MS = 60_000

const POSTGRES = 'test/support/postgres.ts'
const SITE = 'test/support/built-site.ts'
const CONTRACT = 'test/contract'

/** Contract tests that need no database; they run in the project `unit`. */
const withoutDatabase = readdirSync(join(import.meta.dirname, CONTRACT), { recursive: true, encoding: 'utf8' })
  .map((name) => `${CONTRACT}/${name}`)
  .filter((path) => path.endsWith('.test.ts') && !needsDatabase(path))

export default defineConfig({
  test: {
    // Tests without assertions and projects without tests fail.
    expect: { requireAssertions: true, poll: { timeout: POLL_TIMEOUT_MS } },
    passWithNoTests: false,
    // Prints up to 2,000 characters of compared values, because often only the log of a run is available.
    chaiConfig: { truncateThreshold: 2_000 },
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    // One worker more than the machine has cores, and at least three, because many tests wait for processes that they start.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/*.test.ts', 'test/{core,adapters,api}/**/*.test.ts', ...withoutDatabase],
          // Files share their imports: importing them again for each file took longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          isolate: false,
          environment: 'jsdom',
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/web-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          isolate: false,
          include: [`${CONTRACT}/**/*.test.ts`],
          exclude: withoutDatabase,
          globalSetup: [POSTGRES],
          testTimeout: PROCESS_TIMEOUT_MS,
          hookTimeout: PROCESS_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: [SITE, POSTGRES],
          testTimeout: PROCESS_TIMEOUT_MS,
          hookTimeout: PROCESS_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          isolate: false,
          include: ['test/fuzz/**/*.test.ts'],
          globalSetup: [SITE, POSTGRES],
          testTimeout: PROCESS_TIMEOUT_MS,
          hookTimeout: PROCESS_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          // The failover test takes a quarter of an hour.
          exclude: isFullRun ? [] : ['test/faults/failover.test.ts'],
          globalSetup: [SITE, POSTGRES],
          testTimeout: FAULTS_TIMEOUT_MS,
          hookTimeout: PROCESS_TIMEOUT_MS,
        },
      },
    ],
  },
})
