import { describe, expect, test } from 'vitest'
import type { Change } from '#core/timeline/changes.ts'
import { detailWords, entryWords } from '#web/history/history-words.ts'

const change = (field: string, from: string | null, to: string | null): Change => ({ field, from, to })
const edited = (...changes: Change[]) => entryWords({ by: 'Ana B.', what: 'edited', changes, merge: null })

describe('an entry of a history in words', () => {
  test.each([
    ['moved it from Lantern Hall to Pier Nine', change('venueName', 'Lantern Hall', 'Pier Nine')],
    ['moved it from 11/20/2026 to 11/27/2026', change('showDate', '11/20/2026', '11/27/2026')],
    ['renamed it from One to Two', change('name', 'One', 'Two')],
    ['cancelled it', change('status', 'Scheduled', 'Cancelled')],
    ['postponed it', change('status', 'Scheduled', 'Postponed')],
    ['marked it as sold out', change('status', 'Scheduled', 'Sold out')],
    ['put it back on', change('status', 'Cancelled', 'Scheduled')],
    ['changed the door time from 7:00 PM to 8:00 PM', change('doorTime', '7:00 PM', '8:00 PM')],
    ['added the ticket link: https://x.example/', change('ticketUrl', null, 'https://x.example/')],
    ['removed the price: $5', change('price', '$5', null)],
  ])('one change is a sentence: %s', (deed, one) => {
    expect(edited(one)).toEqual({ text: `Ana B. ${deed}`, details: [] })
  })

  test('what is long stands apart', () => {
    const long = change('description', null, 'x'.repeat(61))
    expect(edited(long)).toEqual({ text: 'Ana B. changed the description', details: [long] })
  })

  test('of several changes each is told', () => {
    const two = [change('price', null, '$5'), change('city', 'Rome', 'Turin')]
    expect(edited(...two)).toEqual({ text: 'Ana B. changed 2 things', details: two })
    expect(two.map(detailWords)).toEqual(['new price: $5', 'city from Rome to Turin'])
    expect(detailWords(change('bio', 'Old', null))).toBe('no more bio: Old')
  })

  test('the status is the deed, and the rest its circumstances', () => {
    const date = change('showDate', '11/20/2026', '11/27/2026')
    const price = change('price', '$5', '$7')
    expect(edited(date, change('status', 'Scheduled', 'Rescheduled'), price)).toEqual({
      text: 'Ana B. rescheduled it from 11/20/2026 to 11/27/2026',
      details: [price],
    })
    expect(edited(date, change('status', 'Scheduled', 'Sold out'))).toEqual({
      text: 'Ana B. marked it as sold out',
      details: [date],
    })
  })

  test('who has left is not named, and a merge says with what', () => {
    const merge = { id: 'm' as never, name: 'Nutmeg 7', isUndone: false, mayUndo: false }
    expect(entryWords({ by: null, what: 'merged', changes: [], merge }).text).toBe(
      'Somebody who has left merged it with Nutmeg 7',
    )
    expect(edited().text).toBe('Ana B. saved it without changes')
  })
})
