import { describe, expect, test } from 'vitest'
import { readCalendar } from '#adapters/imports/calendar-events.ts'
import { decodeText } from '#adapters/imports/decode-text.ts'
import type { EventList, ParsedEvent } from '#adapters/imports/document.ts'
import { readJson } from '#adapters/imports/json-events.ts'
import { readPage } from '#adapters/imports/page-events.ts'
import { DomainError } from '#core/errors.ts'
import { makeDirectImportReader } from '#test/support/direct-import-reader.ts'

const TODAY = '2026-11-21'
const reader = makeDirectImportReader()
const eventListOf = (content: string): EventList => {
  if (content.startsWith('BEGIN:')) return readCalendar(content, TODAY)
  return content.startsWith('<') ? readPage(content, 'https://page.example/', TODAY) : readJson(content, null, TODAY)
}
const eventsOf = (content: string): readonly ParsedEvent[] => eventListOf(content).events
const firstOf = (content: string): ParsedEvent => {
  const [event] = eventsOf(content)
  if (!event) throw new Error('There is no event')
  return event
}
const refusalMessageOf = async (content: Uint8Array | string): Promise<string> => {
  const options = { type: null, field: 'file', today: TODAY }
  const error = await reader.read(content, options).catch((reason: unknown) => reason)
  if (!(error instanceof DomainError)) throw new Error('The import was not refused', { cause: error })
  expect(error.fields.map(({ field }) => field)).toEqual(['file'])
  return error.message
}

const utf16 = (text: string, { hasBom = true, isBigEndian = false } = {}): Uint8Array => {
  const bytes = Buffer.from(`${hasBom ? '\ufeff' : ''}${text}`, 'utf16le')
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
}

describe('a file', () => {
  const text = 'date;venue\n2026-11-27;Köln – Café'
  test.each([
    ['UTF-8', new TextEncoder().encode(text), null],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`), null],
    ['UTF-16', utf16(text), null],
    ['big-endian UTF-16', utf16(text, { isBigEndian: true }), null],
    ['UTF-16 without a byte order mark', utf16(text, { hasBom: false }), null],
    ['big-endian UTF-16 without a byte order mark', utf16(text, { hasBom: false, isBigEndian: true }), null],
    ['UTF-8, with this charset in the media type', new TextEncoder().encode(text), 'text/csv; charset=utf-8'],
    ['UTF-8, with an unknown charset in the media type', new TextEncoder().encode(text), 'text/csv; charset=klingon'],
  ])('is read when encoded in %s', (_, bytes, type) => {
    expect(decodeText(bytes, type)).toBe(text)
  })

  test('is read when encoded in Latin-1', () => {
    const bytes = new Uint8Array(Buffer.from('27 Nov - Café, Köln', 'latin1'))
    expect(decodeText(bytes, null)).toBe('27 Nov - Café, Köln')
  })

  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0])],
    ['a hundred zero bytes', new Uint8Array(100)],
  ])('is rejected when it is %s', async (_, bytes) => {
    expect(await refusalMessageOf(bytes)).toMatch(/^We can’t read shows from this/)
  })
})

const calendar = (...events: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

describe('a calendar', () => {
  test('is read with escapes, folded lines and parameters', () => {
    const event = firstOf(
      calendar(
        'UID:1\r\nDTSTART;TZID=Europe/Berlin:20261127T200000\r\nSUMMARY;LANGUAGE=de:Skank\\, File\\; Söh\r\n ne\r\nLOCATION:SO36\\, Oranienstraße 190\\, 10999 Berlin\r\nGEO:52.5;13.4\r\nSTATUS:CANCELLED\r\nURL:https://a.example/1\r\nDESCRIPTION:a\\nb',
      ),
    )
    expect(event).toEqual({
      line: 3,
      source: '20261127T200000 Skank, File; Söhne SO36, Oranienstraße 190, 10999 Berlin',
      id: '1',
      name: 'Skank, File; Söhne',
      start: { day: '2026-11-27', time: '20:00', instant: new Date('2026-11-27T19:00:00Z'), zone: 'Europe/Berlin' },
      doors: null,
      performers: [],
      location: 'SO36, Oranienstraße 190, 10999 Berlin',
      place: { name: null, address: null, city: null, region: null, country: null, latitude: 52.5, longitude: 13.4 },
      url: 'https://a.example/1',
      ticketUrl: null,
      price: null,
      description: 'a\nb',
      status: 'CANCELLED',
      isRecurring: false,
    })
  })

  test.each([
    ['DTSTART:20261127T200000Z', { instant: new Date('2026-11-27T20:00:00Z'), zone: null }],
    ['DTSTART:20261127T200000', { day: '2026-11-27', time: '20:00' }],
    ['DTSTART;VALUE=DATE:20261127', { day: '2026-11-27', time: null }],
    [
      'DTSTART;TZID=W. Europe Standard Time:20261127T200000',
      { day: '2026-11-27', time: '20:00', instant: new Date('2026-11-27T19:00:00Z'), zone: 'Europe/Berlin' },
    ],
    ['DTSTART;TZID="Nowhere: here":20261127T200000', { day: '2026-11-27', time: '20:00' }],
  ])('is read with the start %s', (line, start) => {
    expect(firstOf(calendar(`SUMMARY:A\r\n${line}`)).start).toEqual(start)
  })

  test('yields no instant for a time zone that only the file defines', () => {
    const zone = (name: string, offset: string) =>
      ['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000', `TZOFFSETFROM:${offset}`]
        .concat([`TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'])
        .join('\r\n')
    const event = 'BEGIN:VEVENT\r\nDTSTART;TZID=Here:20261127T200000\r\nEND:VEVENT'
    const text = ['BEGIN:VCALENDAR', zone('There', '+0500'), zone('Here', '-0300'), event, 'END:VCALENDAR'].join('\r\n')
    expect(firstOf(text).start).toEqual({ day: '2026-11-27', time: '20:00' })
  })

  test('yields only the first day of a series, marked as recurring', () => {
    const events = eventsOf(calendar('DTSTART:20261127T200000\r\nRRULE:FREQ=SECONDLY'))
    expect(events.map(({ isRecurring }) => isRecurring)).toEqual([true])
  })

  test('with broken events yields the others and reports the line of each broken one', () => {
    const broken = [
      'SUMMARY:No date',
      'DTSTART:yesterday',
      'DTSTART:20261345T990000',
      'DTSTART:20260230T200000',
      'DTSTART:20261127T2460',
    ]
    const events = Array.from({ length: 1000 }, (_, index) =>
      index % 2 === 0
        ? `UID:same\r\nDTSTART:20261127T200000\r\nSUMMARY:${index}`
        : `UID:same\r\n${broken[(index >> 1) % 5]}`,
    )
    const list = eventListOf(calendar(...events))
    expect(list.events.map(({ name }) => name)).toEqual(Array.from({ length: 500 }, (_, index) => String(index * 2)))
    expect(list.skipped).toHaveLength(500)
    expect(list.skipped.slice(0, 2)).toMatchObject([
      { line: 8, message: 'This event has no date' },
      { line: 17, message: 'This event’s date could not be read: yesterday' },
    ])
  })

  test('with unclosed events is read as far as possible', () => {
    const text = `${calendar('DTSTART:20261127')}\r\nBEGIN:VEVENT\r\nDTSTART:20261128\r\nBEGIN:VEVENT\r\nDTSTART:20261129\r\nEND:VEVENT`
    const list = eventListOf(text)
    expect(list).toMatchObject({
      events: [{ line: 3 }, { line: 9 }],
      skipped: [{ line: 7, message: 'This event is cut off: its end is missing' }],
    })
  })

  test('with more than a thousand events is read up to that limit', () => {
    const list = eventListOf(calendar(...Array.from({ length: 1003 }, () => 'DTSTART:20261127')))
    expect(list.events).toHaveLength(1000)
    expect(list).toMatchObject({
      skipped: [{ line: 3003, message: 'This line and 2 more were skipped: up to 1,000 are read at once' }],
    })
  })

  test('with more than a thousand events yields a thousand, preferably upcoming ones, and counts as partial only if upcoming ones are omitted', () => {
    const eventsOn = (count: number, day: string) => Array.from({ length: count }, () => `DTSTART:${day}`)
    const { events, isPartial } = eventListOf(
      calendar(...eventsOn(1003, '20261120'), 'DTSTART:20261127', 'DTSTART:20261121'),
    )
    expect(events.slice(-2).map(({ start }) => start)).toMatchObject([{ day: '2026-11-27' }, { day: '2026-11-21' }])
    expect([events.length, isPartial]).toEqual([1000, undefined])
    const crowded = eventListOf(calendar('DTSTART:20270101', ...eventsOn(1000, '20261127'), 'DTSTART:20261120'))
    expect(crowded).toMatchObject({ isPartial: true, skipped: [{ line: 3 }] })
    expect(crowded.events.map(({ start }) => start)).not.toContainEqual({ day: '2027-01-01', time: null })
  })

  test('without events is rejected', async () => {
    expect(await refusalMessageOf(calendar())).toMatch(/^We can’t read shows from this/)
  })
})

const jsonLd = (value: unknown): string =>
  `<!doctype html><title>x</title><script type="application/ld+json">${JSON.stringify(value)}</script>`

describe('a page', () => {
  const event = {
    '@type': 'MusicEvent',
    name: 'Skank & File',
    startDate: '2026-11-27T20:00:00+01:00',
    doorTime: '2026-11-27T19:00',
    eventStatus: 'https://schema.org/EventCancelled',
    performer: [{ '@type': 'MusicGroup', name: 'Second Wave' }, 'DJ Dub', { name: 7 }],
    location: {
      '@type': 'MusicVenue',
      name: 'SO36',
      address: {
        streetAddress: 'Oranienstraße 190',
        addressLocality: 'Berlin',
        addressRegion: 'Berlin',
        addressCountry: { '@type': 'Country', name: 'DE' },
      },
      geo: { latitude: '52.5', longitude: 13.4 },
    },
    offers: [{ price: 15, priceCurrency: 'EUR', url: 'https://a.example/buy' }],
    url: 'https://a.example/1',
  }

  test('is read from its JSON-LD (schema.org)', () => {
    expect(firstOf(jsonLd({ '@context': 'https://schema.org', '@graph': [event] }))).toEqual({
      line: 1,
      source: '2026-11-27T20:00:00+01:00 Skank & File SO36',
      id: 'https://a.example/1',
      name: 'Skank & File',
      start: { day: '2026-11-27', time: '20:00', instant: new Date('2026-11-27T19:00:00Z'), zone: null },
      doors: { day: '2026-11-27', time: '19:00' },
      performers: ['Second Wave', 'DJ Dub'],
      location: null,
      place: {
        name: 'SO36',
        address: 'Oranienstraße 190',
        city: 'Berlin',
        region: 'Berlin',
        country: 'DE',
        latitude: 52.5,
        longitude: 13.4,
      },
      url: 'https://a.example/1',
      ticketUrl: 'https://a.example/buy',
      price: '15 EUR',
      description: null,
      status: 'EventCancelled',
      isRecurring: false,
    })
  })

  test('is read from nested, listed and grouped events', () => {
    const names = (value: unknown) => eventsOf(jsonLd(value)).map(({ name }) => name)
    const named = (name: string, type: unknown = 'Event') => ({ '@type': type, name })
    expect(names([named('a'), [named('b', ['Thing', 'http://schema.org/TheaterEvent'])]])).toEqual(['a', 'b'])
    expect(names({ '@type': 'Festival', name: 'f', subEvent: [named('a'), named('b')] })).toEqual(['a', 'b'])
    const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: named('a') }] }
    expect(names(list)).toEqual(['a'])
  })

  test('that consists of JSON-LD is read', () => {
    expect(firstOf(JSON.stringify(event)).name).toBe('Skank & File')
  })

  test('with one broken JSON-LD block is read from the others', () => {
    const page = `<html><script type="application/ld+json">{"@type": "Event", </script>${jsonLd({ '@type': 'Event', name: 'a' })}`
    expect(firstOf(page).name).toBe('a')
  })

  test('is read from its h-events (microformats2)', () => {
    const page = `<html><div class="h-event"><h1 class="p-name">Skank &amp; File</h1>
      <time class="dt-start" datetime="2026-11-27T20:00">Friday</time>
      <div class="p-location h-card"><b class="p-name">SO36</b>, <i class="p-locality">Berlin</i>,
      <i class="p-country-name">Germany</i></div><a class="u-url" href="https://a.example/1">more</a></div>`
    expect(firstOf(page)).toMatchObject({
      line: 1,
      name: 'Skank & File',
      start: { day: '2026-11-27', time: '20:00' },
      place: { name: 'SO36', city: 'Berlin', country: 'Germany' },
      url: 'https://a.example/1',
    })
  })

  test.each([
    ['HTML only', '<!doctype html><p>We play on Friday.</p>'],
    ['unrelated JSON', '{"a": [1, {"@type": "Person"}]}'],
    ['a __proto__ property', '{"__proto__": {"@type": "Event"}}'],
  ])('without events (%s) is rejected', async (_, page) => {
    expect(await refusalMessageOf(page)).toMatch(/^This page has no shows|^We can’t read shows from this/)
  })

  test.each([
    ['nested 100,000 elements deep', `<html>${'<div class="h-event">'.repeat(100_000)}`],
    ['with 50,000 unclosed formatting elements', `<html>${'<b><p>'.repeat(50_000)}`],
    ['with JSON nested 10,000 levels deep', `<html><script type="application/ld+json">${'['.repeat(10_000)}</script>`],
  ])('%s is rejected instead of blocking the thread', async (_, page) => {
    expect(await refusalMessageOf(page)).toMatch(
      /^This page has no shows|^We can’t read shows from this|^This takes too long/,
    )
  })
})
