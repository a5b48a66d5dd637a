import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import type { ParsedImport } from '#core/imports/review-drafts.ts'
import { makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'

let documentsByUrl: Map<string, string>
let fetchedUrls: string[]
let manager: TestClient
let fetchMs: number
beforeEach(async () => {
  documentsByUrl = new Map()
  fetchedUrls = []
  fetchMs = 0
  const safeFetch = {
    fetch: async (url: string) => {
      fetchedUrls.push(url)
      world.clock.advance(fetchMs)
      const text =
        documentsByUrl.get(url) ??
        refuse('input.invalid', [importError('url', 'url.answered_with_error', { status: 404 })])
      return { bytes: new TextEncoder().encode(text), type: null, url }
    },
  }
  const world = makeHttpWorld({ ports: { safeFetch } })
  manager = await world.visitWith('ShowManager')
})

const readTextFile = (filename: string): string =>
  readFileSync(new URL(`import-sites/${filename}`, import.meta.url), 'utf8')
const importFrom = (url: string): Promise<Response> => manager.post('/api/imports/read', { url })
const read = async (url: string): Promise<ParsedImport> => {
  const response = await importFrom(url)
  expect(response.status).toBe(200)
  return response.json()
}
const publishAndRead = (url: string, filename: string): Promise<ParsedImport> => {
  documentsByUrl.set(url, readTextFile(filename))
  return read(url)
}
const page = (head: string) => `<!doctype html><html><head>${head}</head><body><p>Our shows</p></body></html>`

describe('JSON from', () => {
  it('The Events Calendar is read with local times and further pages', async () => {
    const api = 'https://venue.example/wp-json/tribe/events/v1/events'
    documentsByUrl.set(
      `${api}/?page=2&per_page=2`,
      JSON.stringify({
        events: [{ title: 'Last Night', start_date: '2027-07-12 21:00:00', utc_start_date: '2027-07-13 02:00:00' }],
        rest_url: `${api}/?page=2&per_page=2`,
      }),
    )
    const { rows, skipped } = await publishAndRead(api, 'the-events-calendar.json')
    expect(skipped).toEqual([])
    expect(rows.map(({ line, show }) => [line, show.showTitle, show.showDate, show.showTime])).toEqual([
      [1, 'Ska Night – The Toasters & Friends', '2027-07-10', '20:00'],
      [2, 'Open Day', '2027-07-11', undefined],
      [3, 'Last Night', '2027-07-12', '21:00'],
    ])
    expect(rows[0]?.errors).toEqual([])
    expect(rows[0]?.show).toMatchObject({
      venueName: 'Beat Kitchen & Bar',
      venueAddress: '2100 W Belmont Ave',
      venueCity: 'Chicago',
      venueRegion: 'Illinois',
      venueCountry: 'US',
      price: '$20',
      description: 'All ages & all skanks.',
      eventUrl: 'https://venue.example/event/ska-night/',
    })
  })

  it('Squarespace is read in the time zone of the site, without the default position of its maps', async () => {
    const { rows } = await publishAndRead('https://www.greybar.example/shows?format=json', 'squarespace.json')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      errors: [],
      show: {
        showTitle: 'Second Wave + DJ Dub',
        showDate: '2027-07-10',
        showTime: '20:00',
        venueName: 'Grey Eagle',
        venueAddress: '185 Clingman Ave',
        venueCity: 'Asheville',
        venueRegion: 'North Carolina',
        venueCountry: 'US',
        description: 'Doors at seven',
        eventUrl: 'https://www.greybar.example/shows/2027/7/10/second-wave',
      },
    })
    expect(rows[1]?.show).not.toHaveProperty('latitude')
  })

  it('Gancio is read with venues, but without online events', async () => {
    const { rows, skipped } = await publishAndRead('https://gancio.example/api/events', 'gancio.json')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.show).toMatchObject({
      showTitle: 'Serata ska & punk',
      showDate: '2027-07-10',
      venueName: 'CSOA Gabrio',
      venueCity: 'Torino',
      eventUrl: 'https://gancio.example/event/serata-ska',
    })
    expect(skipped).toEqual([{ line: 2, ...messageOf('This event is online only: it has no venue') }])
  })

  it('Mobilizon is read with the status of its events, from the first page of a collection', async () => {
    const outbox = 'https://events.example/@skaclub/outbox'
    documentsByUrl.set(
      outbox,
      JSON.stringify({
        '@context': 'https://www.w3.org/ns/activitystreams',
        type: 'OrderedCollection',
        totalItems: 2,
        first: `${outbox}?page=1`,
      }),
    )
    documentsByUrl.set(`${outbox}?page=1`, readTextFile('mobilizon.json'))
    const { rows, skipped } = await read(outbox)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      status: 'cancelled',
      errors: [],
      show: {
        showTitle: 'Soirée ska',
        showDate: '2027-07-10',
        showTime: '20:30',
        venueName: 'Le Kraspek',
        venueAddress: '20 Montée Saint-Sébastien',
        venueCity: 'Lyon',
        venueCountry: 'FR',
        eventUrl: 'https://events.example/events/39a0',
        ticketUrl: 'https://tickets.example/39a0',
        description: 'Skank & danse',
      },
    })
    expect(skipped).toHaveLength(1)
  })
})

describe('a feed', () => {
  it('from Gancio is read with dates and venues from its titles, and times from its texts', async () => {
    const { rows } = await publishAndRead('https://gancio.example/feed/rss', 'gancio.rss')
    expect(rows.map(({ show }) => show)).toMatchObject([
      {
        showTitle: 'Second Wave & DJ Dub',
        showDate: '2027-07-10',
        showTime: '21:30',
        venueName: 'CSOA Gabrio',
        eventUrl: 'https://gancio.example/event/second-wave',
      },
    ])
  })

  it('is read with dates from titles, texts, and publication dates in the future', async () => {
    const { rows, skipped } = await publishAndRead('https://club.example/feed', 'blog.atom')
    expect(rows.map(({ line, status, show }) => ({ line, status, ...show }))).toMatchObject([
      {
        line: 1,
        showTitle: 'Trombone Tax & Friends',
        showDate: '2027-02-05',
        doorTime: '19:00',
        showTime: '20:00',
        eventUrl: 'https://club.example/programm/1',
      },
      { line: 2, status: 'sold-out', showTitle: 'Second Wave', showDate: '2026-12-12', showTime: '21:00' },
      { line: 5, showTitle: 'Dub Club' },
      // Published in February 2026, so "5. März" without a year is in 2026.
      { line: 6, showTitle: 'Skank Abend', showDate: '2026-03-05' },
    ])
    expect(skipped).toEqual([
      { line: 3, ...messageOf('This event has no date') },
      { line: 4, ...messageOf('This event’s date could not be read: 10/03') },
    ])
  })
})

describe('a page without events', () => {
  const calendar =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20270710T200000\r\nSUMMARY:Second Wave\r\nEND:VEVENT\r\nEND:VCALENDAR'

  it('leads the import to its calendar rather than its feed', async () => {
    documentsByUrl.set(
      'https://a.example/',
      page(
        '<link rel="alternate" type="application/rss+xml" href="/feed"><link rel="alternate" type="text/calendar" href="feed/ics">',
      ),
    )
    documentsByUrl.set('https://a.example/feed/ics', calendar)
    expect((await read('https://a.example/')).rows.map(({ show }) => show.showTitle)).toEqual(['Second Wave'])
    expect(fetchedUrls).toEqual(['https://a.example/', 'https://a.example/feed/ics'])
  })

  it.each([
    [
      'The Events Calendar',
      '<link rel="alternate" href="https://a.example/wp-json/tribe/events/v1/" />',
      '/wp-json/tribe/events/v1/events?per_page=50&start_date=',
    ],
    [
      'The Events Calendar with plain permalinks',
      '<link rel="alternate" href="https://a.example/?rest_route=/tribe/events/v1/" />',
      '/?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents&per_page=50&start_date=',
    ],
    [
      'Squarespace',
      '<script data-name="static-context">Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {"website":{}};</script>',
      '/shows?format=json',
    ],
  ])('from %s leads the import to its JSON rather than its calendar', async (_, head, jsonPath) => {
    documentsByUrl.set(
      'https://a.example/shows',
      page(`<link rel="alternate" type="text/calendar" href="/ics">${head}`),
    )
    await importFrom('https://a.example/shows')
    expect(fetchedUrls[1]).toMatch(`https://a.example${jsonPath}`)
  })

  it('is refused if the document to which it links has no events either', async () => {
    documentsByUrl.set(
      'https://a.example/',
      page(
        '<link rel="alternate" type="application/rss+xml" href="/comments/feed/"><link rel="alternate" type="application/rss+xml" href="/feed/">',
      ),
    )
    documentsByUrl.set('https://a.example/feed/', readTextFile('blog.atom').replace(/<entry>.*<\/entry>/s, ''))
    const { errors } = await expectProblem(await importFrom('https://a.example/'), 422)
    expect(errors).toMatchObject([{ field: 'url', code: 'import.no_events' }])
    expect(fetchedUrls).toEqual(['https://a.example/', 'https://a.example/feed/'])
  })
})

describe('further pages', () => {
  const api = 'https://a.example/wp-json/tribe/events/v1/events/'
  const pageOf = (number: number, nextUrl: string) =>
    JSON.stringify({
      events: [{ title: `Night ${number}`, start_date: '2027-07-10 20:00:00', utc_start_date: '2027-07-10 18:00:00' }],
      rest_url: api,
      next_rest_url: nextUrl,
    })

  it('are read up to a limit, and the next page is reported', async () => {
    for (let number = 1; number <= 9; number += 1)
      documentsByUrl.set(`${api}?page=${number}`, pageOf(number, `${api}?page=${number + 1}`))
    const { rows, skipped } = await read(`${api}?page=1`)
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
    expect(skipped).toEqual([
      { line: 6, ...messageOf(`More shows may be listed at ${api}?page=6, which was not read`) },
    ])
  })

  it('without events are refused after five documents', async () => {
    for (let number = 1; number <= 9; number += 1) {
      const emptyPage = { events: [], rest_url: api, next_rest_url: `${api}?page=${number + 1}` }
      documentsByUrl.set(`${api}?page=${number}`, JSON.stringify(emptyPage))
    }
    const { errors } = await expectProblem(await importFrom(`${api}?page=1`), 422)
    expect(errors).toMatchObject([{ field: 'url', code: 'import.no_events' }])
    expect(fetchedUrls).toHaveLength(5)
  })

  it('are reported if they cannot be fetched', async () => {
    documentsByUrl.set(`${api}?page=1`, pageOf(1, `${api}?page=2`))
    const { rows, skipped } = await read(`${api}?page=1`)
    expect(rows).toHaveLength(1)
    expect(skipped).toMatchObject([{ code: 'skipped.further_page', params: { text: `${api}?page=2` } }])
  })

  it('are reported if the time for fetching runs out', async () => {
    documentsByUrl.set(`${api}?page=1`, pageOf(1, `${api}?page=2`))
    documentsByUrl.set(`${api}?page=2`, pageOf(2, ''))
    fetchMs = 7_800
    const { rows, skipped } = await read(`${api}?page=1`)
    expect([rows.length, skipped.map(({ code }) => code), fetchedUrls]).toEqual([
      1,
      ['skipped.further_page'],
      [`${api}?page=1`],
    ])
  })

  it('are read only once if they link to each other in a cycle', async () => {
    documentsByUrl.set(`${api}?page=1`, pageOf(1, `${api}?page=2`))
    documentsByUrl.set(`${api}?page=2`, pageOf(2, `${api}?page=1`))
    expect((await read(`${api}?page=1`)).rows).toHaveLength(2)
    expect(fetchedUrls).toHaveLength(2)
  })
})
