import { expect, test } from 'vitest'
import { type ReportedState, reportedStateOf, showChange } from '#core/alerts/show-change.ts'
import { VenueId } from '#core/ids.ts'

const state = (changes: Partial<ReportedState> = {}): ReportedState => ({
  status: 'scheduled',
  showDate: '2026-11-27',
  venueId: VenueId.parse('00000000-0000-4000-8000-00000000000b'),
  city: 'Berkeley',
  address: '924 Gilman St',
  ...changes,
})
const otherVenueId = VenueId.parse('00000000-0000-4000-8000-00000000000c')

test.each([
  [{}, {}, null],
  [{}, { status: 'cancelled' }, 'cancelled'],
  [{}, { status: 'postponed' }, 'postponed'],
  [{ status: 'postponed' }, { status: 'cancelled' }, 'cancelled'],
  [{ status: 'cancelled' }, {}, 'back-on'],
  [{ status: 'postponed' }, { showDate: '2026-12-04' }, 'rescheduled'],
  [{}, { showDate: '2026-12-04' }, 'rescheduled'],
  [{}, { venueId: otherVenueId }, 'moved'],
  [{}, { city: 'Oakland' }, 'moved'],
  [{}, { address: '1 Telegraph Ave' }, 'moved'],
  [{}, { city: 'Berkley', address: '924 Gilman Street' }, null],
  [{}, { address: '942 Gilman St.' }, null],
  [{}, { address: null }, null],
  [{ address: null }, { address: '1 Telegraph Ave' }, null],
  [{}, { venueId: otherVenueId, showDate: '2026-12-04' }, 'rescheduled'],
] as const)('from %o to %o, the change to report is %s', (reported, current, change) => {
  expect(showChange(state(reported), state(current))).toBe(change)
})

const venue = { city: 'Berkeley', address: '924 Gilman St', addressVisibility: 'public' } as const

test.each(['sold-out', 'moved', 'rescheduled'] as const)('the status %s is reported as scheduled', (status) => {
  expect(reportedStateOf(state({ status }), venue)).toEqual(state())
})

test('the reported state omits a private address', () => {
  expect(reportedStateOf(state(), { ...venue, addressVisibility: 'ask-a-punk' })).toEqual(state({ address: null }))
})
