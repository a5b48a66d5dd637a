import { expect, test } from 'vitest'
import { isCorrection, needsReason, statusOf } from '#web/show-form/show-status-choice.ts'

const before = { showDate: '2026-11-27', isNewVenue: false, venueId: 'v1', status: 'scheduled' } as const
const now = { ...before, whyChanged: '' } as const
const redated = { ...now, showDate: '2026-12-04' } as const
const elsewhere = { ...now, venueId: 'v2' } as const

test('the form asks why only where date or venue of a show that takes place are others', () => {
  expect(needsReason(now, before)).toBe(false)
  expect(needsReason(redated, before)).toBe(true)
  expect(needsReason(elsewhere, before)).toBe(true)
  expect(needsReason({ ...now, isNewVenue: true }, before)).toBe(true)
  // No venue is selected while changing it.
  expect(needsReason({ ...now, venueId: '' }, before)).toBe(false)
  expect(needsReason({ ...redated, status: 'cancelled' }, before)).toBe(false)
  expect(needsReason({ ...redated, status: 'postponed' }, before)).toBe(false)
})

test('a show that was put off is rescheduled, or moved where only the venue is another', () => {
  expect(statusOf({ ...redated, whyChanged: 'put-off' }, before)).toBe('rescheduled')
  expect(statusOf({ ...elsewhere, whyChanged: 'put-off' }, before)).toBe('moved')
  expect(statusOf({ ...elsewhere, showDate: '2026-12-04', whyChanged: 'put-off' }, before)).toBe('rescheduled')
})

test('what was entered wrongly is scheduled where it belongs, and sold out all the same', () => {
  expect(statusOf({ ...redated, whyChanged: 'mistake' }, before)).toBe('scheduled')
  expect(statusOf({ ...redated, status: 'rescheduled', whyChanged: 'mistake' }, before)).toBe('scheduled')
  expect(statusOf({ ...redated, status: 'sold-out', whyChanged: 'mistake' }, before)).toBe('sold-out')
})

test('a date of a show that was put off before can be corrected', () => {
  const putOff = { ...before, status: 'rescheduled' } as const
  const corrected = { ...redated, status: 'rescheduled', whyChanged: 'mistake' } as const
  expect(statusOf(corrected, putOff)).toBe('rescheduled')
  expect(isCorrection(corrected, putOff)).toBe(true)
  expect(isCorrection({ ...corrected, whyChanged: 'put-off' }, putOff)).toBe(false)
  expect(isCorrection({ ...putOff, whyChanged: 'mistake' }, putOff)).toBe(false)
})

test('an answer counts only as long as the question stands', () => {
  expect(statusOf({ ...now, whyChanged: 'put-off' }, before)).toBe('scheduled')
  expect(statusOf({ ...redated, status: 'cancelled', whyChanged: 'put-off' }, before)).toBe('cancelled')
  expect(statusOf(redated, before)).toBe('scheduled')
})
