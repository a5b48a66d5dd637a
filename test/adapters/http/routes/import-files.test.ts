import { beforeEach, describe, expect, it } from 'vitest'
import type { SafeFetch } from '#core/imports/import-reader.ts'
import { limits } from '#core/limits/limits.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { FORM_TYPE, formOf } from '#test/support/image-form.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'
import { makeWatchedBody } from '#test/support/streamed-bodies.ts'

const READ_PATH = '/api/imports/read'
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

let fetchedUrls: string[]
let fetchedDocument: Omit<Awaited<ReturnType<SafeFetch['fetch']>>, 'url'>
let world: HttpWorld
let manager: TestClient
beforeEach(async () => {
  fetchedUrls = []
  world = makeHttpWorld({
    ports: {
      safeFetch: {
        fetch: async (url) => {
          fetchedUrls.push(url)
          return { ...fetchedDocument, url }
        },
      },
    },
  })
  manager = await world.visitWith('ShowManager')
})

const upload = (content: Uint8Array, field = 'file'): Promise<Response> =>
  manager.post(READ_PATH, formOf({ field, filename: 'tour.csv', type: 'text/csv', content }), {
    'content-type': FORM_TYPE,
  })
const rowsOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return (await response.json()).rows
}

describe('a table', () => {
  const header = 'Datum;Einlass;Beginn;Band;Support;Venue;Straße;Stadt;Bundesland;Land;Preis;Tickets;Mystery'
  const table = `${header}\r\n27.11.2026;19 Uhr;20:00;Second Wave;DJ Dub + Trombone Tax;SO36;Oranienstraße 190;Berlin;Berlin;Deutschland;=1+1;https://a.example/t;x\r\n31.11.2026;;;+++;;'@venue;;-city;;;;;`

  it('is read by its column names, in UTF-8 and UTF-16', async () => {
    for (const bytes of [bytesOf(table), new Uint8Array(Buffer.from(`\ufeff${table}`, 'utf16le'))]) {
      const { rows, skipped } = await (await upload(bytes)).json()
      expect(skipped).toEqual([{ line: 1, ...messageOf('Not read: Mystery') }])
      expect(rows[0]).toMatchObject({
        line: 2,
        show: {
          hasOwnTitle: false,
          showDate: '2026-11-27',
          doorTime: '19:00',
          showTime: '20:00',
          venueName: 'SO36',
          venueAddress: 'Oranienstraße 190',
          venueCity: 'Berlin',
          venueRegion: 'Berlin',
          venueCountry: 'DE',
          price: '=1+1',
          ticketUrl: 'https://a.example/t',
          bandList: [{ bandName: 'Second Wave' }, { bandName: 'DJ Dub' }, { bandName: 'Trombone Tax' }],
        },
        errors: [],
      })
      expect(rows[1].show).toMatchObject({ venueName: '@venue', venueCity: '-city' })
      expect(rows[1].errors[0]).toEqual({
        field: 'showDate',
        ...messageOf('Show date: November 31 is not a real date'),
      })
    }
  })

  it('is saved with the values that were read', async () => {
    const [{ line, show }] = await rowsOf(await upload(bytesOf(table)))
    const saved = await (await manager.post('/api/imports/save', { rows: [{ line, show }] })).json()
    expect(saved.results[0].errors).toEqual([])
    expect(saved.results[0].show).toMatchObject({ price: '=1+1', venueName: 'SO36', showDate: '2026-11-27' })
  })

  it('with a million lines is read up to the maximum number of rows', async () => {
    const { rows, skipped } = await (await upload(bytesOf(`date,venue\n${'27/11,A\n'.repeat(999_999)}`))).json()
    expect(rows).toHaveLength(1000)
    expect(skipped).toEqual([
      { line: 1002, ...messageOf('This line and 998,998 more were skipped: up to 1,000 are read at once') },
    ])
  })

  it('from a spreadsheet may contain serial dates, and the texts of links instead of their URLs', async () => {
    const spreadsheet =
      'Datum;Uhrzeit;Künstler;Ort;Spielstätte;Tickets\r\n46664;0,8333333333;Second Wave;Berlin;SO36;Ausverkauft\r\n46664,8125;;DJ Dub;Hamburg;Knust;Kaufen'
    const rows = await rowsOf(await upload(bytesOf(spreadsheet)))
    expect(rows[0]).toMatchObject({ status: 'sold-out', show: { showDate: '2027-10-04', showTime: '20:00' } })
    expect(rows[1]).toMatchObject({ status: 'scheduled', show: { showDate: '2027-10-04', showTime: '19:30' } })
    expect([rows[0].show.ticketUrl, rows[1].show.ticketUrl]).toEqual([undefined, undefined])
  })

  it('may have the state in the city column', async () => {
    const rows = await rowsOf(
      await upload(bytesOf('Date,Venue,City\n10/14/2027,Paradise,"Boston, MA"\n10/15/2027,X,"Albany, NY"')),
    )
    expect(rows[0].show).toMatchObject({ venueCity: 'Boston', venueRegion: 'Massachusetts', venueCountry: 'US' })
  })

  it('may be pasted', async () => {
    const rows = await rowsOf(await manager.post(READ_PATH, { text: 'date\tvenue\tcity\n11/27/2026\tSO36\tBerlin' }))
    expect(rows[0].show).toMatchObject({ showDate: '2026-11-27', venueName: 'SO36', venueCity: 'Berlin' })
  })

  it('without a header row is read as a tour listing', async () => {
    const rows = await rowsOf(await upload(bytesOf('27 Nov – SO36, Berlin')))
    expect(rows[0].show).toMatchObject({ showDate: '2026-11-27', venueName: 'SO36' })
  })
})

describe('a calendar', () => {
  const calendar = (...lines: readonly string[]) =>
    bytesOf(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'))

  it('may have times in UTC, which are converted to local time', async () => {
    const rows = await rowsOf(
      await upload(calendar('DTSTART:20261128T013000Z', 'SUMMARY:Skank', 'LOCATION:Warsaw\\, Brooklyn\\, NY')),
    )
    expect(rows[0]).toMatchObject({
      show: { showTitle: 'Skank', showDate: '2026-11-27', showTime: '20:30', venueRegion: 'New York' },
    })
  })

  it('from a venue may have recurring, all-day and cancelled events', async () => {
    const events = [
      'BEGIN:VEVENT\r\nUID:a@google.com\r\nDTSTART;VALUE=DATE:20271003\r\nDTEND;VALUE=DATE:20271004\r\nSUMMARY:Ska Allnighter\r\nLOCATION:Kesselhaus\\, Murnaustraße 1\\, 65189 Wiesbaden\\, Deutschland\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:b@google.com\r\nDTSTART;TZID=Europe/Berlin:20271005T200000\r\nRRULE:FREQ=WEEKLY;BYDAY=TU\r\nEXDATE;TZID=Europe/Berlin:20271012T200000\r\nSUMMARY:Offbeat Tuesday\r\nSTATUS:CONFIRMED\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:b@google.com\r\nRECURRENCE-ID;TZID=Europe/Berlin:20271019T200000\r\nDTSTART;TZID=Europe/Berlin:20271019T210000\r\nSUMMARY:Offbeat Tuesday, late\r\nSTATUS:CANCELLED\r\nEND:VEVENT',
    ]
    const text = `BEGIN:VCALENDAR\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\r\nVERSION:2.0\r\nX-WR-TIMEZONE:Europe/Berlin\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`
    const rows = await rowsOf(await upload(bytesOf(text)))
    const summaries = rows.map(
      ({ status, notes, show }: { status: string; notes: unknown[]; show: { showDate: string } }) => [
        show.showDate,
        status,
        notes.length,
      ],
    )
    expect(summaries).toEqual([
      ['2027-10-03', 'scheduled', 0],
      ['2027-10-05', 'scheduled', 1],
      ['2027-10-19', 'cancelled', 0],
    ])
    expect(rows[0].show).toMatchObject({ venueName: 'Kesselhaus', venueCity: 'Wiesbaden', venueCountry: 'DE' })
    expect([rows[0].show.showTime, rows[2].show.showTime]).toEqual([undefined, '21:00'])
  })

  it('may name known bands in event titles, where they are recognized', async () => {
    await manager.post('/api/bands', { name: 'Second Wave' })
    const rows = await rowsOf(await upload(calendar('DTSTART:20261127T200000', 'SUMMARY:Second Wave + Guests @ SO36')))
    expect(rows[0].bands).toMatchObject([{ bandName: 'Second Wave', likely: [] }])
    expect(rows[0].show.bandList).toHaveLength(1)
  })
})

describe('a web address', () => {
  it('is fetched and read', async () => {
    const event = { '@type': 'MusicEvent', name: 'Skank', startDate: '2026-11-27T20:00', location: 'SO36, Berlin' }
    fetchedDocument = {
      bytes: bytesOf(`<html><script type="application/ld+json">${JSON.stringify(event)}</script>`),
      type: 'text/html',
    }
    const rows = await rowsOf(await manager.post(READ_PATH, { url: ' https://a.example/tour ' }))
    expect(fetchedUrls).toEqual(['https://a.example/tour'])
    expect(rows[0].show).toMatchObject({ showTitle: 'Skank', showDate: '2026-11-27', venueName: 'SO36' })
  })

  it('yields the details of a typical concert listing', async () => {
    const concert = (changes: object) => ({
      '@context': 'http://schema.org',
      '@type': 'MusicEvent',
      name: 'Second Wave @ The Fox Theater',
      startDate: '2027-10-03T20:00:00',
      url: 'https://concerts.example/e/1?came_from=209',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'The Fox Theater',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1807 Telegraph Ave',
          addressLocality: 'Oakland',
          addressRegion: 'CA',
          addressCountry: 'US',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 37.808, longitude: -122.27 },
      },
      performer: { '@type': 'PerformingGroup', name: 'Second Wave' },
      offers: { '@type': 'Offer', url: 'https://concerts.example/t/1', availability: 'http://schema.org/InStock' },
      ...changes,
    })
    const script = (thing: unknown) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`
    const otherChanges = { startDate: '2027-10-04T20:00:00', eventStatus: 'https://schema.org/EventCancelled' }
    fetchedDocument = {
      bytes: bytesOf(
        `<!DOCTYPE html><html><head>${script(concert({}))}${script([concert(otherChanges)])}</head><body></body></html>`,
      ),
      type: 'text/html; charset=utf-8',
    }
    const rows = await rowsOf(await manager.post(READ_PATH, { url: 'https://concerts.example/a/second-wave' }))
    expect(rows.map(({ status, errors }: { status: string; errors: unknown[] }) => [status, errors])).toEqual([
      ['scheduled', []],
      ['cancelled', []],
    ])
    expect(rows[0].show).toMatchObject({
      showDate: '2027-10-03',
      showTime: '20:00',
      venueName: 'The Fox Theater',
      venueAddress: '1807 Telegraph Ave',
      venueCity: 'Oakland',
      venueRegion: 'California',
      venueCountry: 'US',
      ticketUrl: 'https://concerts.example/t/1',
      bandList: [{ bandName: 'Second Wave' }],
    })
  })

  it('yields the events of a blog with microformats', async () => {
    const post = `<!doctype html><html><body><main><article class="h-event post-12"><h2 class="p-name"><a class="u-url" href="https://blog.example/e/12">Skank Night: Second Wave + DJ Dub</a></h2>
      <time class="dt-start" datetime="2027-10-03T20:00:00+02:00">3. Oktober 2027, 20 Uhr</time>
      <p class="p-location h-card"><span class="p-name">Kesselhaus</span>, <span class="p-street-address">Murnaustraße 1</span>,
      <span class="p-postal-code">65189</span> <span class="p-locality">Wiesbaden</span>, <span class="p-region">Hessen</span>, <span class="p-country-name">Deutschland</span></p>
      <div class="e-content"><p>Good times.</p></div></article></main></body></html>`
    fetchedDocument = { bytes: bytesOf(post), type: 'text/html' }
    const rows = await rowsOf(await manager.post(READ_PATH, { url: 'https://blog.example/' }))
    expect(rows[0]).toMatchObject({
      errors: [],
      show: {
        showTitle: 'Skank Night: Second Wave + DJ Dub',
        showDate: '2027-10-03',
        showTime: '20:00',
        venueName: 'Kesselhaus',
        venueAddress: 'Murnaustraße 1',
        venueCity: 'Wiesbaden',
        venueRegion: 'Hesse',
        venueCountry: 'DE',
        eventUrl: 'https://blog.example/e/12',
      },
    })
  })

  it('is refused with a field error if its page has no events', async () => {
    fetchedDocument = { bytes: bytesOf('<html><p>Soon!'), type: 'text/html' }
    const { errors } = await expectProblem(await manager.post(READ_PATH, { url: 'https://a.example/' }), 422)
    expect(errors?.map(({ field }) => field)).toEqual(['url'])
  })

  it('is not fetched for visitors, or for users who may not add shows', async () => {
    for (const other of [world.visit(), await world.visitWith(), await world.visitWith('SiteOwner')])
      expect([401, 403]).toContain((await other.post(READ_PATH, { url: 'https://a.example/' })).status)
    expect(fetchedUrls).toEqual([])
  })

  it('is rate-limited', async () => {
    fetchedDocument = { bytes: bytesOf('27 Nov'), type: 'text/plain' }
    const statuses: number[] = []
    for (let count = 0; count <= limits.importUrl.uses; count += 1)
      statuses.push((await manager.post(READ_PATH, { url: 'https://a.example/' })).status)
    expect([statuses.at(-2), statuses.at(-1), fetchedUrls.length]).toEqual([200, 429, limits.importUrl.uses])
  })
})

describe('a file', () => {
  it.each([
    ['is not text', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 422],
    ['is empty', new Uint8Array(), 422],
    ['is larger than 10 MB', new Uint8Array(11 * 1024 * 1024), 413],
  ])('is refused if it %s', async (_, content, status) => {
    await expectProblem(await upload(content), status)
  })

  it('is refused in a form field with another name', async () => {
    await expectProblem(await upload(bytesOf('27 Nov'), 'image'), 422)
  })

  it('from a user who may not add shows is refused before it is read', async () => {
    const { body, isRead } = makeWatchedBody()
    const other = await world.visitWith()
    const refused = await other.post(READ_PATH, body, { 'content-type': FORM_TYPE, 'transfer-encoding': 'chunked' })
    expect([refused.status, isRead()]).toEqual([403, false])
  })
})

it('POST /api/imports/save accepts a body of up to 1 MB', async () => {
  const bodyWith = (description: string) => ({ rows: [{ line: 1, show: { description } }] })
  expect((await manager.post('/api/imports/save', bodyWith('x'.repeat(900_000)))).status).toBe(200)
  await expectProblem(await manager.post('/api/imports/save', bodyWith('x'.repeat(1_100_000))), 413)
})
