import { expect, test } from 'vitest'

import { isCorrection, needsChangeReason, statusOf } from '#web/show-form/show-status-choice.ts'

const before = { showDate: '2026-11-27', isNewVenue: false, venueId: 'v1', status: 'scheduled' } as const
const now = { ...before, whyChanged: '' } as const
const redated = { ...now, showDate: '2026-12-04' } as const
const elsewhere = { ...now, venueId: 'v2' } as const

test('asks for the reason only when date or venue of an active show differ', () => {
  expect(needsChangeReason(now, before)).toBe(false)
  expect(needsChangeReason(redated, before)).toBe(true)
  expect(needsChangeReason(elsewhere, before)).toBe(true)
  expect(needsChangeReason({ ...now, isNewVenue: true }, before)).toBe(true)
  // No venue is selected while changing it.
  expect(needsChangeReason({ ...now, venueId: '' }, before)).toBe(false)
  expect(needsChangeReason({ ...redated, status: 'cancelled' }, before)).toBe(false)
  expect(needsChangeReason({ ...redated, status: 'postponed' }, before)).toBe(false)
})

test('a postponed date gives rescheduled, and only another venue gives moved', () => {
  expect(statusOf({ ...redated, whyChanged: 'put-off' }, before)).toBe('rescheduled')
  expect(statusOf({ ...elsewhere, whyChanged: 'put-off' }, before)).toBe('moved')
  expect(statusOf({ ...elsewhere, showDate: '2026-12-04', whyChanged: 'put-off' }, before)).toBe('rescheduled')
})

test('a correction keeps the show scheduled, or sold out', () => {
  expect(statusOf({ ...redated, whyChanged: 'mistake' }, before)).toBe('scheduled')
  expect(statusOf({ ...redated, status: 'rescheduled', whyChanged: 'mistake' }, before)).toBe('scheduled')
  expect(statusOf({ ...redated, status: 'sold-out', whyChanged: 'mistake' }, before)).toBe('sold-out')
})

test('the date of a rescheduled show can be corrected', () => {
  const putOff = { ...before, status: 'rescheduled' } as const
  const corrected = { ...redated, status: 'rescheduled', whyChanged: 'mistake' } as const
  expect(statusOf(corrected, putOff)).toBe('rescheduled')
  expect(isCorrection(corrected, putOff)).toBe(true)
  expect(isCorrection({ ...corrected, whyChanged: 'put-off' }, putOff)).toBe(false)
  expect(isCorrection({ ...putOff, whyChanged: 'mistake' }, putOff)).toBe(false)
})

test('a reason counts only while the form asks for one', () => {
  expect(statusOf({ ...now, whyChanged: 'put-off' }, before)).toBe('scheduled')
  expect(statusOf({ ...redated, status: 'cancelled', whyChanged: 'put-off' }, before)).toBe('cancelled')
  expect(statusOf(redated, before)).toBe('scheduled')
})
