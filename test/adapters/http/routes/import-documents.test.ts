import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import type { ParsedImport } from '#core/imports/review-drafts.ts'
import { makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { FORM_TYPE, formOf } from '#test/support/image-form.ts'
import { messageOf } from '#test/support/message-of.ts'

let manager: TestClient
beforeEach(async () => {
  manager = await makeHttpWorld().visitWith('ShowManager')
})

const read = async (filename: string): Promise<ParsedImport> => {
  const content = new Uint8Array(readFileSync(new URL(`import-documents/${filename}`, import.meta.url)))
  const form = formOf({ field: 'file', filename, type: 'text/plain', content })
  const response = await manager.post('/api/imports/read', form, { 'content-type': FORM_TYPE })
  expect(response.status).toBe(200)
  return response.json()
}

it('decodes the HTML entities in a WordPress page and resolves its links', async () => {
  const { rows } = await read('wordpress-event.html')
  expect(rows[0]?.bands).toEqual([])
  expect(rows[0]?.errors).toEqual([])
  expect(rows[0]?.show).toEqual({
    showTitle: 'Ska Night – The Toasters & Friends',
    showDate: '2027-07-10',
    showTime: '20:00',
    venueName: 'Beat Kitchen & Bar',
    venueAddress: '2100 W Belmont Ave',
    venueCity: 'Chicago',
    venueRegion: 'Illinois',
    venueCountry: 'US',
    price: '20 USD',
    description: 'Dancing ’til late.\nAll ages & all skanks.',
    eventUrl: 'https://venue.example/event/ska-night/',
    ticketUrl: 'https://venue.example/tickets?night=1&seat=2',
  })
})

it('prefers physical venues to streams, and skips online-only events', async () => {
  const { rows, skipped } = await read('streamed-events.html')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    notes: [messageOf('This event takes place on several days: only the first was read')],
    bands: [{ bandName: 'Second Wave' }],
    show: {
      showDate: '2027-07-10',
      venueName: 'SO36',
      venueCity: 'Berlin',
      eventUrl: 'https://stage.example/2027/night-1',
    },
  })
  const message = 'This event is online only: it has no venue'
  expect(skipped).toEqual([2, 3, 4].map((line) => ({ line, ...messageOf(message) })))
})

it('drops relative links from an uploaded page that does not state its own URL', async () => {
  const { rows } = await read('relative-links.html')
  expect(rows[0]?.show).toEqual({ showTitle: 'Skank & File &amp; Friends', showDate: '2027-07-10', showTime: '20:00' })
})

it('reads local times and the parts of one-line addresses from a WordPress calendar', async () => {
  const { rows } = await read('wordpress.ics')
  const venue = {
    venueName: 'Beat Kitchen',
    venueAddress: '2100 W Belmont Ave',
    venueCity: 'Chicago',
    venueRegion: 'Illinois',
    venueCountry: 'US',
  }
  expect(rows.map(({ show, errors }) => ({ ...show, errors }))).toEqual([
    {
      ...venue,
      showTitle: 'Ska Night – The Toasters & Friends',
      showDate: '2027-07-10',
      showTime: '20:00',
      eventUrl: 'https://venue.example/event/1?a=1&b=2',
      errors: [],
    },
    { ...venue, showTitle: 'Second Wave', showDate: '2027-07-11', showTime: '20:00', errors: [] },
    { ...venue, showTitle: 'Third Wave', showDate: '2027-07-12', showTime: '20:00', errors: [] },
  ])
})

it("converts an instant to the city's local time", async () => {
  const { rows } = await read('utc-instants.ics')
  expect(rows[0]?.show).toMatchObject({
    showDate: '2027-07-10',
    showTime: '20:00',
    venueAddress: '1822 Sunset Blvd',
    venueCity: 'Los Angeles',
    venueRegion: 'California',
    venueCountry: 'US',
  })
})

it("asks about an offset that differs from the venue's", async () => {
  const { rows } = await read('contradicting-offsets.json')
  expect(rows.map(({ show, errors }) => [show.showDate, show.doorTime, show.showTime, errors])).toEqual([
    [
      '2027-07-10',
      undefined,
      undefined,
      [
        {
          field: 'showTime',
          ...messageOf('The source says 20:00 (UTC−06:00), but Chicago is on UTC−05:00 that day. Which is right?'),
          choices: [
            { showDate: '2027-07-10', doorTime: '19:00', showTime: '20:00' },
            { showDate: '2027-07-10', doorTime: '20:00', showTime: '21:00' },
          ],
        },
      ],
    ],
    [
      '2027-07-11',
      undefined,
      undefined,
      [
        {
          field: 'showTime',
          ...messageOf('The source says 20:00 (UTC+00:00), but Berlin is on UTC+02:00 that day. Which is right?'),
          choices: [
            { showDate: '2027-07-11', showTime: '20:00' },
            { showDate: '2027-07-11', showTime: '22:00' },
          ],
        },
      ],
    ],
  ])
})
