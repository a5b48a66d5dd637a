import { describe, expect, test } from 'vitest'
import { BandId, VenueId } from '#core/ids.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import type { Change, ChangeField } from '#core/timeline/change.ts'
import { describeEntry, detailText } from '#web/history/history-text.ts'

const textChange = (field: ChangeField, from: string | null, to: string | null): Change => ({
  field,
  kind: 'text',
  from,
  to,
})
const statusChange = (from: ShowStatus, to: ShowStatus): Change => ({ field: 'status', kind: 'status', from, to })
const dateChange: Change = { field: 'showDate', kind: 'day', from: '2026-11-20', to: '2026-11-27' }
const timeChange: Change = { field: 'doorTime', kind: 'time', from: '19:00', to: '20:00' }
const venue = (name: string) => ({ id: VenueId.parse('00000000-0000-4000-8000-0000000000c1'), name })
const venueChange: Change = { field: 'venueName', kind: 'venue', from: venue('Lantern Hall'), to: venue('Pier Nine') }
const describeEdit = (...changes: Change[]) => describeEntry({ by: 'Ana B.', what: 'edited', changes, merge: null })

describe('a history entry as text', () => {
  test.each([
    ['changed the venue from Lantern Hall to Pier Nine', venueChange],
    ['changed the date from 11/20/2026 to 11/27/2026', dateChange],
    ['renamed it from One to Two', textChange('name', 'One', 'Two')],
    ['cancelled it', statusChange('scheduled', 'cancelled')],
    ['postponed it', statusChange('scheduled', 'postponed')],
    ['marked it as sold out', statusChange('scheduled', 'sold-out')],
    ['put it back on', statusChange('cancelled', 'scheduled')],
    ['set the status back to “Scheduled”', statusChange('sold-out', 'scheduled')],
    ['changed the door time from 7:00 PM to 8:00 PM', timeChange],
    ['added the ticket link: https://x.example/', textChange('ticketUrl', null, 'https://x.example/')],
    ['removed the price: $5', textChange('price', '$5', null)],
  ])('describes one change in a sentence: %s', (action, change) => {
    expect(describeEdit(change)).toEqual({ text: `Ana B. ${action}`, details: [] })
  })

  test('lists a change to a long value as a detail, and leaves the value out of the sentence', () => {
    const longChange = textChange('description', null, 'x'.repeat(61))
    expect(describeEdit(longChange)).toEqual({ text: 'Ana B. changed the description', details: [longChange] })
  })

  test('shows ellipses for the acts that an excerpt of a line-up omits', () => {
    const act = {
      bandId: BandId.parse('00000000-0000-4000-8000-0000000000b1'),
      setTime: null,
      state: 'confirmed',
    } as const
    const excerpt = (before: number, after: number) => ({
      items: [
        { ...act, name: 'Nutmeg 7', role: 'headliner' } as const,
        { ...act, name: null, role: 'support' } as const,
      ],
      before,
      after,
    })
    const lineUp: Change = {
      field: 'bandList',
      kind: 'lineUp',
      from: excerpt(0, 3),
      to: excerpt(2, 0),
      isExcerpt: true,
    }
    expect(detailText(lineUp)).toBe('line-up from Nutmeg 7, unknown, … to …, Nutmeg 7 (headliner), unknown')
  })

  test('counts several changes, and describes each as a detail', () => {
    const changes = [textChange('price', null, '$5'), textChange('city', 'Rome', 'Turin')]
    expect(describeEdit(...changes)).toEqual({ text: 'Ana B. changed 2 details', details: changes })
    expect(changes.map(detailText)).toEqual(['new price: $5', 'city from Rome to Turin'])
    expect(detailText(textChange('bio', 'Old', null))).toBe('removed bio: Old')
  })

  test('leads with a status change, and lists the other changes as details', () => {
    const priceChange = textChange('price', '$5', '$7')
    expect(describeEdit(dateChange, statusChange('scheduled', 'rescheduled'), priceChange)).toEqual({
      text: 'Ana B. rescheduled it from 11/20/2026 to 11/27/2026',
      details: [priceChange],
    })
    expect(describeEdit(dateChange, statusChange('scheduled', 'sold-out'))).toEqual({
      text: 'Ana B. marked it as sold out',
      details: [dateChange],
    })
    expect(describeEdit(dateChange, statusChange('moved', 'scheduled'))).toEqual({
      text: 'Ana B. set the status back to “Scheduled”',
      details: [dateChange],
    })
  })

  test('omits the name of an erased user, names the other band in a merge, and says so if nothing changed', () => {
    const merge = { id: 'm' as never, name: 'Nutmeg 7', isUndone: false, mayUndo: false }
    expect(describeEntry({ by: null, what: 'merged', changes: [], merge }).text).toBe(
      'A former user merged it with Nutmeg 7',
    )
    expect(describeEdit().text).toBe('Ana B. saved it without changes')
  })
})
