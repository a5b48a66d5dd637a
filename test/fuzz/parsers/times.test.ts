import fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { numberIn, textIn } from '#adapters/imports/event-data.ts'
import { eventTime } from '#adapters/imports/event-time.ts'
import { clockTime, extractFields } from '#adapters/imports/line-fields.ts'
import { readDay } from '#adapters/imports/read-day.ts'
import { parsePrice } from '#core/shows/price.ts'
import { calendarDay, timeOfDay } from '#core/time/calendar-day.ts'
import { isCalendarDay, isTimeOfDay } from '#core/time/iso-date-time.ts'
import { instantOf, isExistingTime, localAt, upcomingUntil } from '#core/time/local-time.ts'
import { day, time } from '#test/fuzz/by-schema.ts'
import { malformedText, oddJsonValue } from '#test/fuzz/malformed-values.ts'
import { parserTests } from '#test/fuzz/parser-tests.ts'

const testParser = parserTests('dates and times')

const digits = fc.oneof(fc.nat(40), fc.nat(12_000), fc.constantFrom('', '-', '00', '000', '1e3', '٣', '１')).map(String)
const separator = fc.constantFrom(
  '-',
  '/',
  '.',
  '. ',
  ':',
  'T',
  ' ',
  '+',
  'Z',
  'z',
  ', ',
  ' – ',
  'h',
  '年',
  '月',
  '日',
  '(',
  ')',
  '’',
  '',
)
const word = fc.constantFrom(
  'Fri',
  'Freitag',
  'viernes',
  'Nov',
  'November',
  'déc.',
  'März',
  'a.m.',
  'pm',
  'noon',
  'doors',
  '1st',
  '31st',
  'bis',
  'de',
  'today',
  'sept',
  'Thu.',
  '24/7',
  'Uhr',
  '+01:00',
  '-99:99',
  '.123456789',
)
const padded = (text: string): string => text.padStart(2, '0')

/** Dates, times and prices in common and in malformed notations. */
const notation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(day, fc.constantFrom('T', ' '), time, fc.constantFrom('', 'Z', '+01:00', ':59', ':00.5-0800', ' 20h'))
      .map((parts) => parts.join('')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('Fri ', '', 'Freitag, '),
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom('. ', ' ', '/', '.', '-'),
        fc.constantFrom('Nov', '11', 'März', 'mai', '1'),
        fc.constantFrom('', ' 2026', '.26', '/2027', ', 20 Uhr', ' 8pm'),
      )
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 99 }), fc.constantFrom(' €', '€', ' EUR', ',50 €', ' $', '.00 GBP', ' zł'))
      .map((parts) => parts.join('')),
  },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.oneof({ weight: 3, arbitrary: digits }, { weight: 3, arbitrary: separator }, word), { maxLength: 12 })
      .map((pieces) => pieces.join('')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        digits,
        digits,
        digits,
        fc.constantFrom('T', ' ', 't'),
        digits,
        digits,
        fc.constantFrom('', 'Z', '+01:00', '-0000', '+24:00'),
      )
      .map(
        ([year, month, dayOfMonth, divider, hour, minute, zone]) =>
          `${year.padStart(4, '0')}-${[month, dayOfMonth].map(padded).join('-')}${divider}${[hour, minute].map(padded).join(':')}${zone}`,
      ),
  },
  { weight: 1, arbitrary: malformedText },
)

testParser('a date or time in event data', 200, fc.oneof({ weight: 5, arbitrary: notation }, oddJsonValue), (value) => {
  const read = eventTime(value)
  if (read === null) return 'none'
  if ('instant' in read) {
    expect(Number.isNaN(read.instant.getTime())).toBe(false)
    return 'instant'
  }
  expect(isCalendarDay(read.day) && (read.time === null || isTimeOfDay(read.time))).toBe(true)
  return 'local'
})

testParser('a text or number in event data', 80, oddJsonValue, (value) => {
  const [text, number] = [textIn(value), numberIn(value)]
  if (text !== null) expect(text.isWellFormed() && text !== '' && text.length <= 600).toBe(true)
  if (number !== null) expect(Number.isFinite(number)).toBe(true)
  return text === null && number === null ? 'none' : 'read'
})

const dayContext = fc.record({
  today: fc.constantFrom('2026-11-20', '2024-02-29', '2031-12-31'),
  year: fc.option(fc.constantFrom(1, 1999, 2026, 2100)),
  order: fc.constantFrom('day-first' as const, 'month-first' as const, null),
  month: fc.option(fc.integer({ min: 1, max: 12 })),
  after: fc.option(fc.constantFrom('2026-12-31', '2027-02-28')),
})
testParser('a day in a tour', 250, fc.tuple(notation, dayContext), ([text, context]) => {
  const read = readDay(text, context)
  if (read === null) return 'none'
  expect(read.length).toBeGreaterThan(0)
  expect(read.length).toBeLessThanOrEqual(text.length)
  if ('error' in read) return 'refused'
  expect(isCalendarDay(read.day)).toBe(true)
  return 'day'
})

testParser('times and prices in a tour', 120, fc.oneof(notation, malformedText), (text) => {
  const fields = extractFields(text)
  expect(typeof fields).toBe('object')
  expect(typeof clockTime(text)).toBe('string')
  const price = parsePrice(text, 'DE')
  if (price) expect(price.amount).toMatch(/^\d+(?:\.\d+)?$/)
  return price ? 'price' : 'none'
})

testParser(
  'a day and a time in a form',
  150,
  fc.tuple(
    fc.oneof(notation, fc.constantFrom('2026-02-29', '2026-03-29', '0001-01-01', '9999-12-31', '0000-01-01')),
    fc.oneof(notation, fc.constantFrom('2:30', '23:59', '24:00')),
  ),
  ([dayText, timeText]) => {
    const parsed = z
      .object({ day: calendarDay('show_date'), time: timeOfDay('show_time') })
      .safeParse({ day: dayText, time: timeText })
    if (!parsed.success) return 'refused'
    const { day, time } = parsed.data
    expect(isCalendarDay(day) && (time === null || isTimeOfDay(time))).toBe(true)
    // In each time zone, the end of the show's night is a valid instant, and a time that exists there survives a round trip.
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin', 'Australia/Lord_Howe']) {
      expect(Number.isNaN(upcomingUntil(day, zone).getTime())).toBe(false)
      const instant = instantOf(day, time, zone)
      if (instant && time && isExistingTime(day, time, zone)) expect(localAt(zone, instant)).toEqual({ day, time })
    }
    return 'read'
  },
)
