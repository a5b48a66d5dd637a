import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zoneDataVersion } from '#core/time/zone-rules.ts'
import { lastChecked, releasedOn, zoneDataProblems } from '#test/supply-chain/zone-data.ts'

/** Tests the check that the time zone data of moment-timezone are recent. */

const changelog = [
  '### `0.6.6` _2026-10-29_\n* Updated data to IANA TZDB `2026f`.',
  '### `0.6.5` _2026-10-02_\n* Updated data to IANA TZDB `2026e`.',
  '### `0.6.4` _2026-09-15_\n* Fixed something.',
].join('\n\n')
const releases = { changelog, release: '2026f', installed: '0.6.6', newest: '0.6.6', today: '2026-12-28' }
const oldCheck = { release: '2026e', on: '2026-10-20' }

test.each([
  ['60 days after release', {}],
  ['when the registry does not respond', { newest: null }],
])('time zone data are fresh %s', (_, changes) => {
  expect(zoneDataProblems({ ...releases, ...changes }, oldCheck)).toEqual([])
})

test.each([
  ['61 days after release', { today: '2026-12-29' }, /2026f \(2026-10-29\) was released or last checked 61 days ago/],
  ['61 days after release, when the registry does not respond', { today: '2026-12-29', newest: null }, /61 days/],
  ['when a newer version is out', { newest: '0.6.7' }, /0\.6\.7 is out/],
  ['when their release date is unknown', { release: '2026g' }, /does not say when 2026g was released/],
])('time zone data are stale %s', (_, changes, message) => {
  expect(zoneDataProblems({ ...releases, ...changes }, oldCheck)).toEqual([expect.stringMatching(message)])
})

test('unchanged time zone data are fresh for 60 days after a check', () => {
  const recentCheck = { release: '2026f', on: '2026-12-25' }
  expect(zoneDataProblems({ ...releases, today: '2027-02-23' }, recentCheck)).toEqual([])
  expect(zoneDataProblems({ ...releases, today: '2027-02-24' }, recentCheck)).toHaveLength(1)
})

test('the changelog of moment-timezone says when the data in use were released, and the last checked release is not newer', () => {
  const changelogPath = join(import.meta.dirname, '../../../node_modules/moment-timezone/changelog.md')
  const day = releasedOn({ changelog: readFileSync(changelogPath, 'utf8'), release: zoneDataVersion() })
  expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(lastChecked.release <= zoneDataVersion()).toBe(true)
})
