import fc from 'fast-check'
import { day, time } from '#test/fuzz/by-schema.ts'
import { corrupted, mostly, name } from './corruption.ts'

const dateTime = mostly(
  12,
  fc.tuple(day, time).map(([dayText, timeText]) => `${dayText.replaceAll('-', '')}T${timeText.replace(':', '')}00`),
  fc.constantFrom(
    '20261399T999999',
    '20261127',
    '00000101T000000Z',
    '99991231T235959Z',
    '20261127T200000Z',
    '20261127T2000',
    'x',
    '',
    '-00010101',
    '2026-11-27T20:00:00',
    '20260229T120000',
    '10000101T000000',
  ),
)
const dateParameter = fc.constantFrom(
  '',
  '',
  ';TZID=Europe/Berlin',
  ';TZID="Europe/Berlin"',
  ';TZID=Nowhere/Land',
  ';TZID=Custom',
  ';VALUE=DATE',
  ';TZID=',
  ';TZID=../../etc',
  ';TZID=__proto__',
  ';TZID=Pacific Standard Time',
  ';X="a:b;c"',
)
const recurrenceRule = fc.constantFrom(
  'FREQ=DAILY',
  'FREQ=WEEKLY;COUNT=100000000',
  'FREQ=SECONDLY',
  'FREQ=YEARLY;BYDAY=-53SU;BYMONTH=13',
  'FREQ=',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;UNTIL=x',
  'FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR',
  'COUNT=-1',
  'FREQ=HOURLY;BYHOUR=99',
)
const startLine = fc.tuple(dateParameter, dateTime).map(([parameter, value]) => `DTSTART${parameter}:${value}`)
const property = fc.oneof(
  { weight: 1, arbitrary: startLine },
  fc.tuple(dateParameter, dateTime).map(([parameter, value]) => `DTEND${parameter}:${value}`),
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'SUMMARY',
          'LOCATION',
          'DESCRIPTION',
          'SUMMARY;LANGUAGE=de',
          'LOCATION;ALTREP="x:y"',
          'X-ODD',
          'UID',
          'STATUS',
          'URL',
          'CATEGORIES',
          'ORGANIZER;CN="a"',
          'ATTENDEE',
        ),
        name,
      )
      .map((parts) => parts.join(':').replace(/[\r\n]/g, '\\n')),
  },
  recurrenceRule.map((rule) => `RRULE:${rule}`),
  dateTime.map((value) => `EXDATE:${value}`),
  dateTime.map((value) => `RDATE:${value}`),
  fc.constantFrom(
    'GEO:52.5;13.4',
    'GEO:x',
    'GEO:999;999',
    'GEO',
    'DURATION:P99999999Y',
    'DURATION:PT2H',
    'DURATION:-P',
    'RECURRENCE-ID:20261127T200000',
    'SEQUENCE:x',
    'BEGIN:VALARM',
    'END:VALARM',
    'no line at all',
    ':',
    ';',
    'DTSTART',
    'ATTACH;ENCODING=BASE64:!!!',
    '__proto__:x',
    'constructor:x',
    'TRIGGER:-PT15M',
  ),
)
const folded = (text: string): string => text.replace(/(.{40})(?=.)/gu, '$1\r\n ')
const event = fc
  .tuple(
    fc.tuple(startLine, fc.array(property, { maxLength: 9 })).map(([first, others]) => [first, ...others]),
    fc.boolean(),
    fc.constantFrom('BEGIN:VEVENT', 'begin:vevent', 'BEGIN:VEVENT '),
    fc.constantFrom(
      'END:VEVENT',
      'END:VEVENT',
      'END:VEVENT',
      'END:VEVENT',
      'END:VEVENT',
      'END:VEVENT',
      '',
      'END:VTODO',
    ),
  )
  .map(([lines, isFolded, begin, end]) =>
    [begin, ...lines.map((line) => (isFolded ? folded(line) : line)), end].join('\r\n'),
  )
const offset = fc.constantFrom('+0100', '-0800', '+9999', 'x', '', '+000000', '-0000')
const timeZone = fc
  .tuple(offset, offset, dateTime, recurrenceRule, fc.constantFrom('Custom', 'Nowhere/Land', '', 'Europe/Berlin'))
  .map(([from, to, start, rule, id]) =>
    [
      'BEGIN:VTIMEZONE',
      `TZID:${id}`,
      'BEGIN:STANDARD',
      `DTSTART:${start}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `RRULE:${rule}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n'),
  )

/** Calendars (RFC 5545) with folded lines, parameters, recurrence rules, custom time zones and invalid dates, half of them corrupted. */
export const calendarText: fc.Arbitrary<string> = corrupted(
  fc
    .tuple(
      fc.array(fc.oneof({ weight: 4, arbitrary: event }, timeZone), { maxLength: 4 }),
      fc.constantFrom('\r\n', '\r\n', '\n'),
      fc.constantFrom('VERSION:2.0', 'X-WR-TIMEZONE:America/Chicago', 'X-WR-TIMEZONE:Nowhere', 'X-WR-TIMEZONE;X=y:'),
    )
    .map(([parts, lineEnd, head]) =>
      ['BEGIN:VCALENDAR', head, ...parts, 'END:VCALENDAR'].join('\r\n').replaceAll('\r\n', lineEnd),
    ),
)
