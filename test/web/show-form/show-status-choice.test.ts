import { expect, test } from 'vitest'
import { isCorrection, needsChangeReason, statusOf } from '#web/show-form/show-status-choice.ts'

const before = { showDate: '2026-11-27', isNewVenue: false, venueId: 'v1', status: 'scheduled' } as const
const unchanged = { ...before, whyChanged: '' } as const
const withNewDate = { ...unchanged, showDate: '2026-12-04' } as const
const withNewVenue = { ...unchanged, venueId: 'v2' } as const

test('the form asks for the reason only when the date or venue differs and the show is not off', () => {
  expect(needsChangeReason(unchanged, before)).toBe(false)
  expect(needsChangeReason(withNewDate, before)).toBe(true)
  expect(needsChangeReason(withNewVenue, before)).toBe(true)
  expect(needsChangeReason({ ...unchanged, isNewVenue: true }, before)).toBe(true)
  // No venue is selected while the user changes it.
  expect(needsChangeReason({ ...unchanged, venueId: '' }, before)).toBe(false)
  expect(needsChangeReason({ ...withNewDate, status: 'cancelled' }, before)).toBe(false)
  expect(needsChangeReason({ ...withNewDate, status: 'postponed' }, before)).toBe(false)
})

test('if plans changed, a new date makes the show rescheduled, and a new venue alone makes it moved', () => {
  expect(statusOf({ ...withNewDate, whyChanged: 'plans-changed' }, before)).toBe('rescheduled')
  expect(statusOf({ ...withNewVenue, whyChanged: 'plans-changed' }, before)).toBe('moved')
  expect(statusOf({ ...withNewVenue, showDate: '2026-12-04', whyChanged: 'plans-changed' }, before)).toBe('rescheduled')
})

test('a correction keeps the show scheduled, or sold out', () => {
  expect(statusOf({ ...withNewDate, whyChanged: 'mistake' }, before)).toBe('scheduled')
  expect(statusOf({ ...withNewDate, status: 'rescheduled', whyChanged: 'mistake' }, before)).toBe('scheduled')
  expect(statusOf({ ...withNewDate, status: 'sold-out', whyChanged: 'mistake' }, before)).toBe('sold-out')
})

test('the date of a rescheduled show can be corrected', () => {
  const rescheduled = { ...before, status: 'rescheduled' } as const
  const corrected = { ...withNewDate, status: 'rescheduled', whyChanged: 'mistake' } as const
  expect(statusOf(corrected, rescheduled)).toBe('rescheduled')
  expect(isCorrection(corrected, rescheduled)).toBe(true)
  expect(isCorrection({ ...corrected, whyChanged: 'plans-changed' }, rescheduled)).toBe(false)
  expect(isCorrection({ ...rescheduled, whyChanged: 'mistake' }, rescheduled)).toBe(false)
})

test('a reason counts only while the form asks for one', () => {
  expect(statusOf({ ...unchanged, whyChanged: 'plans-changed' }, before)).toBe('scheduled')
  expect(statusOf({ ...withNewDate, status: 'cancelled', whyChanged: 'plans-changed' }, before)).toBe('cancelled')
  expect(statusOf(withNewDate, before)).toBe('scheduled')
})
