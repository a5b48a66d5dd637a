import { expect, test } from 'vitest'
import type { VenueId } from '#core/ids.ts'
import { compareAnnouncements } from '#core/sources/same-night.ts'

const night = {
  venueId: 'SO36' as VenueId,
  showDate: '2027-07-10',
  doorTime: '19:00',
  showTime: '20:00',
  bandKeys: ['second wave', 'dj dub'],
}

test.each([
  ['itself', {}, 'same'],
  ['one with a corrected door time', { doorTime: '19:45', showTime: null }, 'same'],
  ['one with only a show time', { doorTime: null, showTime: '21:00' }, 'same'],
  ['one without times', { doorTime: null, showTime: null }, 'same'],
  ['one with another support act', { bandKeys: ['second wave', 'trombone tax'] }, 'same'],
  ['one with only the main act', { bandKeys: ['second wave'] }, 'same'],
  ['an early show by other bands', { doorTime: '16:00', showTime: '17:00', bandKeys: ['others'] }, 'different'],
  ['a late show by other bands after midnight', { doorTime: '00:30', showTime: '01:00', bandKeys: ['x'] }, 'different'],
  ['a late show by the same bands', { doorTime: '22:00', showTime: '23:00' }, 'doubtful'],
  ['one with an unknown line-up', { bandKeys: [] }, 'doubtful'],
  ['one by other bands at the same time', { bandKeys: ['others'] }, 'doubtful'],
  ['one on another day', { showDate: '2027-07-11' }, 'different'],
  ['one at another venue', { venueId: 'Gruenspan' as VenueId }, 'different'],
])('a show compared with %s gets the verdict %s', (_, changes, verdict) => {
  for (const [one, other] of [
    [night, { ...night, ...changes }],
    [{ ...night, ...changes }, night],
  ] as const)
    expect(compareAnnouncements(one, other).verdict).toBe(verdict)
})
