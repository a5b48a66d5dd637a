import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { needsDatabase } from '#test/support/needs-database.ts'

/** Long enough for a test that starts processes and databases on a busy machine. */
const PROCESS_MS = 120_000
/** Long enough for fifty kills, or, in the short form (test/support/faults/extent.ts), for a few. */
const FAULTS_MS = process.env.FAULTS === 'full' ? 900_000 : PROCESS_MS
/** Long enough for any other test, on a machine that does other things besides: no test is about how long it takes. */
const TEST_MS = 30_000
/** Long enough for whatever a test waits for, likewise. */
const POLL_MS = 20_000

const POSTGRES = 'test/support/postgres.ts'
const SITE = 'test/support/built-site.ts'

/** The contract tests without a database, which belong to the quick ones. */
const CONTRACT = 'test/contract'
const withoutDatabase = readdirSync(join(import.meta.dirname, CONTRACT), { recursive: true, encoding: 'utf8' })
  .map((name) => `${CONTRACT}/${name}`)
  .filter((path) => path.endsWith('.test.ts') && !needsDatabase(path))

export default defineConfig({
  test: {
    // A test that checks nothing, and a project without tests, would pass for nothing.
    expect: { requireAssertions: true, poll: { timeout: POLL_MS } },
    passWithNoTests: false,
    // What an assertion was about is told whole: often there is nothing but the log of a run.
    chaiConfig: { truncateThreshold: 2_000 },
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    // Where `isolate` is off, files share what they import: reading it anew for each took longer than the tests.
    // All of the machine and one more: many tests wait for the processes that they start.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/*.test.ts', 'test/{core,adapters,api}/**/*.test.ts', ...withoutDatabase],
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
          testTimeout: PROCESS_MS,
          hookTimeout: PROCESS_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: [SITE, POSTGRES],
          testTimeout: PROCESS_MS,
          hookTimeout: PROCESS_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          isolate: false,
          include: ['test/fuzz/**/*.test.ts'],
          globalSetup: [SITE, POSTGRES],
          testTimeout: PROCESS_MS,
          hookTimeout: PROCESS_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: [SITE, POSTGRES],
          testTimeout: FAULTS_MS,
          hookTimeout: PROCESS_MS,
        },
      },
    ],
  },
})
