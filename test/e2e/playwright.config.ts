import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from '#test/support/chromium.ts'
import { isFullRun } from './full-run.ts'

const executablePath = await chromiumPath()

/** The files with journeys that also run on a phone: in the short run those tagged @both or @phone, and in the full run all but
 * those tagged @wide. Journeys tagged @phone run only on a phone. */
const phoneJourneyFiles = [
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

/** End-to-end tests of the product in a real browser. Each worker has its own instance of the product, which its tests share. */
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
    // A service worker could serve cached pages although the server has newer ones.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
  projects: [
    { name: 'desktop', use: devices['Desktop Chrome'], grepInvert: /@phone/ },
    {
      name: 'phone',
      use: devices['Pixel 7'],
      testMatch: phoneJourneyFiles,
      grep: isFullRun ? /./ : /@phone|@both/,
      grepInvert: /@wide/,
    },
  ],
})
