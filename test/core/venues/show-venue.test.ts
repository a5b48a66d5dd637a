import { expect, test } from 'vitest'
import { ShowId, VenueId } from '#core/ids.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import {
  type ShowVenueFields,
  withChangedTimeZone,
  withReassignedVenue,
  withRestoredVenue,
} from '#core/venues/show-venue.ts'

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const venue = (n: number, timeZone: string) => ({ id: VenueId.parse(id(n)), timeZone })
const from = venue(1, 'America/Los_Angeles')
const into = venue(2, 'Pacific/Kiritimati')
const other = venue(3, 'Europe/Berlin')
const showAt = (n: number, at: typeof from, previous: typeof from | null = null): ShowVenueFields => {
  const showDate = '2027-03-13'
  const { id: venueId, timeZone } = at
  return {
    id: ShowId.parse(id(n)),
    showDate,
    venueId,
    previousVenueId: previous?.id ?? null,
    timeZone,
    upcomingUntil: upcomingUntil(showDate, timeZone),
  }
}

test('reassigning gives shows the target venue and its time zone, and restoring reverses this', () => {
  const before = [showAt(4, from), showAt(5, other, from), showAt(6, from, from), showAt(7, other)]
  const { shows, changed } = withReassignedVenue(before, from.id, into)
  expect(shows).toEqual([showAt(4, into), showAt(5, other, into), showAt(6, into, into)])
  expect(changed).toEqual({ shows: [id(4), id(6)], previous: [id(5), id(6)] })
  expect(withRestoredVenue(shows, { from, into: into.id, changed })).toEqual(before.slice(0, 3))
})

test('restoring skips shows that have left the remaining venue since the merge, and shows added to it since', () => {
  const changed = { shows: [ShowId.parse(id(4))], previous: [ShowId.parse(id(5))] }
  const current = [showAt(4, other), showAt(5, other), showAt(6, into, into)]
  expect(withRestoredVenue(current, { from, into: into.id, changed })).toEqual([])
})

test('shows take on the new time zone of their venue, but not that of their former venue', () => {
  const fromInNewZone = { ...from, timeZone: into.timeZone }
  expect(withChangedTimeZone([showAt(4, from), showAt(5, other, from)], fromInNewZone)).toEqual([
    showAt(4, fromInNewZone),
  ])
})
