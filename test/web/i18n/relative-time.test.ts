import { expect, test } from 'vitest'
import { formatRelative } from '#web/i18n/relative-time.ts'

const MINUTE_MS = 60_000
const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  [-0.2, 'this minute'],
  [5, 'in 5 minutes'],
  [-59.7, '1 hour ago'],
  [-90, '1 hour ago'],
  [23.7 * 60, 'tomorrow'],
  [-3 * 24 * 60, '3 days ago'],
])('an instant %f minutes from now is written as %j', (minutes, text) => {
  expect(formatRelative(new Date(now + minutes * MINUTE_MS).toISOString(), now)).toBe(text)
})
