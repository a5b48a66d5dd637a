import { expect, test } from 'vitest'
import { limits } from '#core/limits/limits.ts'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { addShow, addShows } from '#test/support/add-shows.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'
import { readCalendar } from '#test/support/read-feeds.ts'
import { newImage } from '#test/support/valid-records.ts'

/** Returns the records of a CSV text (RFC 4180) in which records end with CRLF and quotes within quoted cells are doubled. */
const recordsOf = (csv: string): string[][] => {
  const records: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') records.push([])
  }
  return records.slice(0, -1)
}

const tableOf = (csv: string): Record<string, string>[] => {
  const [columns = [], ...records] = recordsOf(csv)
  return records.map((cells) => {
    expect(cells).toHaveLength(columns.length)
    return Object.fromEntries(cells.map((cell, index) => [columns[index], cell]))
  })
}

test('exports all matching shows in one CSV file, even if they fill several database pages', async () => {
  const world = makeHttpWorld()
  await addShows(world, 1003)
  await addShow(world, { showTitle: 'Elsewhere', showDate: '2026-12-24' })
  const visitor = world.visit()
  const response = await visitor.get('/export/shows.csv?endDate=2026-12-01')
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="shows.csv"',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  const shows = tableOf(await response.text())
  expect(shows.map(({ showTitle }) => showTitle)).toEqual(
    Array.from({ length: 1003 }, (_, index) => `Show ${String(index + 1).padStart(3, '0')}`).sort(),
  )
  expect(shows[0]).toMatchObject({
    showDate: '2026-11-27',
    doorTime: '19:00',
    startsAt: '2026-11-27T20:00:00-08:00',
    bands: 'The Nutmeg Seven; Trombone Tax',
    venueAddress: '1233 17th Street',
    status: 'scheduled',
  })
  expect(shows[0]?.page).toMatch(/^http:\/\/shows\.example\/shows\/2026-11-27-show-001/)
})

test('escapes cells that a spreadsheet would treat as formulas', async () => {
  const world = makeHttpWorld()
  const formulas = ['=HYPERLINK("http://evil.example","Click")', '+1+1', '-2+3', '@SUM(A1)', '＝1+1']
  const harmless = 'He said "Hi", twice'
  for (const showTitle of [...formulas, harmless])
    await addShow(world, { showTitle, description: '\t=1', latitude: -33.9, longitude: -118.2, price: '-5' })
  const shows = tableOf(await (await world.visit().get('/export/shows.csv')).text())
  expect(shows.map(({ showTitle }) => showTitle).sort()).toEqual(
    [...formulas.map((title) => `'${title}`), harmless].sort(),
  )
  for (const show of shows) {
    expect(show).toMatchObject({ latitude: '-33.9', price: "'-5" })
    for (const [name, cell] of Object.entries(show))
      if (name !== 'latitude' && name !== 'longitude') expect(cell).not.toMatch(/^[=+\-@\t\r＝]/)
  }
})

/** Downloads the CSV without `Response.bytes`, which the Response of @hono/node-server lacks. */
const downloadCsv = async (world: ReturnType<typeof makeHttpWorld>): Promise<Uint8Array> =>
  new Uint8Array(await (await world.visit().get('/export/shows.csv')).arrayBuffer())

test('escapes formulas after semicolons too, with apostrophes that the import removes', async () => {
  const world = makeHttpWorld()
  const details = {
    showTitle: "Ska;=cmd|'/C calc'!A0;x",
    description: 'Doors at 7;\n=1+1\n- no dogs',
    bandList: [{ bandName: 'Second Wave' }, { bandName: '@Large' }],
  }
  await addShow(world, details)
  const csv = await downloadCsv(world)
  const text = new TextDecoder().decode(csv)
  expect(text).not.toMatch(/[;\t\r\n] *[=+\-@]/)
  expect(tableOf(text)).toMatchObject([{ showTitle: "Ska;'=cmd|'/C calc'!A0;x", bands: "Second Wave; '@Large" }])
  const { rows } = await world.core.readImport(await world.as('ShowManager'), async () => ({ file: csv }))
  expect(rows).toMatchObject([
    { show: { showTitle: details.showTitle, description: details.description }, bands: details.bandList },
  ])
})

test('exports a file that the import can read', async () => {
  const world = makeHttpWorld()
  const details = { ageRestriction: 'Yes', ageLimit: 18, price: '€12', ticketUrl: 'https://tickets.example/1' }
  const first = await addShow(world, { ...details, description: 'Two lines,\n"quoted"' })
  await addShow(world, { showDate: '2026-11-28', bandList: [{ bandName: 'Bed, Bath & Skank' }], showTitle: 'Alone' })
  const csv = await downloadCsv(world)
  const { rows } = await world.core.readImport(await world.as('ShowManager'), async () => ({ file: csv }))
  expect(rows.map(({ errors }) => errors)).toEqual([[], []])
  expect(rows[0]).toMatchObject({
    show: { showTitle: 'Skanksgiving', showDate: '2026-11-27', doorTime: '19:00', showTime: '20:00', ...details },
    venue: { venueId: first.venueId },
    duplicates: [{ id: first.id }],
  })
  expect(rows.map(({ bands }) => bands.map(({ bandName }) => bandName))).toEqual([
    ['The Nutmeg Seven', 'Trombone Tax'],
    ['Bed, Bath & Skank'],
  ])
})

test("never exports a private street, even while the show's page names it", async () => {
  const world = makeHttpWorld()
  const secret = { addressVisibility: 'ask-a-punk', addressRevealMinutes: 120, latitude: 37.76, longitude: -122.39 }
  const show = await addShow(world, secret)
  world.clock.set('2026-11-28T04:30:00Z')
  const visitor = world.visit()
  const listed = await (await visitor.get(`/api/shows/${show.id}`)).json()
  expect(listed).toMatchObject({ venueAddress: '1233 17th Street' })
  for (const format of ['csv', 'json', 'ics']) {
    const text = await (await visitor.get(`/export/shows.${format}`)).text()
    if (format !== 'ics') expect(text).toContain(HIDDEN_ADDRESS)
    expect(text).toContain('Bottom of the Hill')
    expect(text).not.toMatch(/1233 17th|37\.76|122\.39/)
  }
})

test('exports JSON as one array with absolute URLs', async () => {
  const world = makeHttpWorld()
  const visitor = world.visit()
  expect(await (await visitor.get('/export/shows.json')).json()).toEqual([])
  const { userEditable: _, isDeleted: __, ...show } = await addShow(world)
  await addShow(world, { showDate: '2026-11-28', showTitle: 'The night after' })
  const response = await visitor.get('/export/shows.json', { 'accept-encoding': 'gzip' })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const text = await new Response(response.body?.pipeThrough(new DecompressionStream('gzip'))).text()
  const timestamps = { addedAt: '2026-11-20T12:00:00.000Z', changedAt: '2026-11-20T12:00:00.000Z' }
  expect(JSON.parse(text)).toEqual([
    { ...show, ...timestamps, url: `http://shows.example/shows/${show.slug}` },
    expect.objectContaining({ showTitle: 'The night after' }),
  ])
})

test('exports one calendar, with each time zone once and each show in local time', async () => {
  const world = makeHttpWorld()
  const visitor = world.visit()
  expect(readCalendar(await (await visitor.get('/export/shows.ics')).text()).events).toEqual([])
  await addShows(world, 501)
  const berlin = { venueName: 'SO36', venueCity: 'Berlin', venueRegion: 'Berlin', venueCountry: 'DE' }
  const summer = await addShow(world, { ...berlin, showDate: '2028-07-01', showTitle: 'Two summers on' })
  const response = await visitor.get('/export/shows.ics')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const { zones, events } = readCalendar(await response.text())
  expect(zones).toEqual(['America/Los_Angeles', 'Europe/Berlin'])
  expect(events).toHaveLength(502)
  expect(events.at(-1)).toMatchObject({
    uid: summer.id,
    startsAt: '2028-07-01T18:00:00.000Z',
    startsLocally: '2028-07-01T20:00:00',
  })
  expect(events[0]).toMatchObject({ startsAt: '2026-11-28T04:00:00.000Z' })
})

test('exports all bands and venues, but no private streets, pins or directions', async () => {
  const world = makeHttpWorld()
  await addShow(world)
  const cellar = {
    name: 'The Cellar',
    address: '3 Secret Lane',
    latitude: 37.7,
    longitude: -122.4,
    transport: 'Secret stop',
  }
  const visitorInfo = { website: 'https://cellar.example/', capacity: 66 }
  const venue = await addVenue(world, { ...cellar, ...visitorInfo, addressVisibility: 'ask-a-punk' })
  const { id } = newImage()
  await world.store.transact(async ({ bands, images }) => {
    const [band] = (await bands.findByNames(['nutmeg seven'])).values()
    await images.add(newImage({ id }))
    if (band) await bands.save({ ...band, picture: { imageId: id, width: 320, height: 200, alt: 'Seven people' } })
  })
  const visitor = world.visit()
  const bands = tableOf(await (await visitor.get('/export/bands.csv')).text())
  const picture = `http://shows.example/images/${id}-320.webp`
  expect(bands).toMatchObject([
    { name: 'The Nutmeg Seven', picture, pictureAlt: 'Seven people' },
    { name: 'Trombone Tax', picture: '', pictureAlt: '' },
  ])
  const text = await (await visitor.get('/export/venues.csv')).text()
  expect(tableOf(text).at(-1)).toMatchObject({
    page: `http://shows.example/venues/${venue.slug}`,
    address: HIDDEN_ADDRESS,
    latitude: '',
    ...{ website: visitorInfo.website, capacity: '66', accessibility: '', transport: '' },
  })
  const venues = await (await visitor.get('/export/venues.json')).json()
  expect(venues).toMatchObject([{ name: 'Bottom of the Hill' }, { name: 'The Cellar', latitude: null, ...visitorInfo }])
  expect(text + JSON.stringify(venues)).not.toMatch(/Secret|37\.7/)
  const json = await (await visitor.get('/export/bands.json')).json()
  expect(json).toMatchObject([
    { url: expect.stringMatching(/^http:\/\/shows\.example\/bands\/./), picture },
    { picture: null },
  ])
})

test('refuses an invalid filter, and rate-limits exports per client', async () => {
  const { visit } = makeHttpWorld()
  const visitor = visit()
  const { errors } = await expectProblem(await visitor.get('/export/shows.csv?startDate=2026-13-01'), 422)
  expect(errors).toEqual([{ field: 'startDate', ...messageOf('Start date must be a real date like 2026-11-20') }])
  for (let use = 0; use < limits.openExportByClient.uses; use += 1)
    expect((await visitor.get('/export/shows.json')).status).toBe(200)
  const refused = await visitor.get('/export/shows.csv')
  // The limit's period of one hour began with the first download.
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds > 3_500 && seconds <= 3_600).toBe(true)
  await expectProblem(refused, 429)
  expect((await visit().get('/export/shows.csv')).status).toBe(200)
})

test('returns 500 if the store fails at once, and aborts the download if the store fails midway', async () => {
  const world = makeHttpWorld()
  await addShows(world, 501)
  let readCount = 0
  const optionsFailingAfter = (pageCount: number): Parameters<typeof makeHttpWorld>[0] => ({
    ports: {
      catalog: {
        ...world.store.catalog,
        list: (query) => {
          readCount += 1
          return readCount > pageCount ? Promise.reject(new TypeError('away')) : world.store.catalog.list(query)
        },
      },
    },
  })
  await expectProblem(await makeHttpWorld(optionsFailingAfter(0)).visit().get('/export/shows.csv'), 500)
  readCount = 0
  const response = await makeHttpWorld(optionsFailingAfter(1)).visit().get('/export/shows.csv')
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('away')
})
