import { expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { siteOf } from '#api/config/site.ts'

test.each([
  ['the previous day until 6 AM', '2026-11-21T10:59:59Z', '2026-11-20', 2026],
  ['the current day from 6 AM on', '2026-11-21T11:00:00Z', '2026-11-21', 2026],
  [
    '31 December until 6 AM on 1 January, although `year` is already the new year',
    '2027-01-01T06:00:00Z',
    '2026-12-31',
    2027,
  ],
])("tonight's date in the site's time zone is %s", (_when, now, tonight, year) => {
  const site = siteOf(readConfig({ SITE_TIME_ZONE: 'America/New_York' }), new Date(now))
  expect(site).toMatchObject({ tonight, year })
})
