import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from '#test/support/chromium.ts'
import { isFull } from './extent.ts'

const executablePath = await chromiumPath()

/**
 * What each kind of person comes for; walked on a phone, too: in the short form what is tagged @both, in the full form all but @wide. What is
 * tagged @phone is walked on a phone alone.
 */
const roles = [
  'visitor',
  'finding',
  'subscribing',
  'newcomer',
  'access',
  'editing',
  'places',
  'merging',
  'profile',
].map((name) => `**/${name}.spec.ts`)

/** Journeys through the started product in real browsers; each has a product of its own, which its journeys share, one after the other. */
export default defineConfig({
  testDir: '.',
  globalSetup: './demo-data.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // Pages that were kept would hide what a journey changes on the way to the server.
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
