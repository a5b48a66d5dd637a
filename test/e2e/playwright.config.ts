import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from '#test/support/chromium.ts'
import { isFull } from './extent.ts'

const executablePath = await chromiumPath()

/** Journeys by role. On a phone, the short run runs those tagged @both, the full run all but @wide. Those tagged @phone run
 * only on a phone. */
const roles = [
  'visitor',
  'search',
  'subscribing',
  'alerts',
  'newcomer',
  'access',
  'editing',
  'bands-and-venues',
  'merging',
  'profile',
  'sources',
].map((name) => `**/${name}.spec.ts`)

/** End-to-end tests of the product in a real browser. Each worker has its own product, which its tests share. */
export default defineConfig({
  testDir: '.',
  globalSetup: './demo-data.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // Cached pages would hide changes on their way to the server.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
  projects: [
    { name: 'desk', use: devices['Desktop Chrome'], grepInvert: /@phone/ },
    {
      name: 'phone',
      use: devices['Pixel 7'],
      testMatch: roles,
      grep: isFull ? /./ : /@phone|@both/,
      grepInvert: /@wide/,
    },
  ],
})
