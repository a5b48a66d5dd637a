import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { type HttpWorld, makeHttpWorld } from '#test/support/http-world.ts'
import { knownRsvp } from '#test/support/known-rsvp.ts'
import { NetworkError } from '#web/data/api.ts'
import { fetchCalendar } from '#web/my-shows/rsvp-calendar.ts'

let world: HttpWorld
beforeEach(() => {
  world = makeHttpWorld()
  vi.stubGlobal('fetch', (path: string) => world.visit().get(path))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const add = async (showDate: string, status: 'scheduled' | 'cancelled' = 'scheduled') => {
  const show = await addShow(world, { showDate })
  await alterShow(world, show, { status })
  return show
}
const countLines = (text: string, line: string): number => text.split('\r\n').filter((each) => each === line).length

test('the calendar file contains every show and every time zone exactly once', async () => {
  const shows = [await add('2026-12-31'), await add('2027-01-01'), await add('2027-07-01', 'cancelled')]
  const text = await fetchCalendar(shows.map((show) => knownRsvp(show)))
  expect(countLines(text, 'BEGIN:VCALENDAR')).toBe(1)
  expect(countLines(text, `TZID:${shows[0]?.timeZone}`)).toBe(1)
  expect(text.match(/^UID:.*/gm)?.map((line) => line.trim())).toEqual(shows.map(({ id }) => `UID:${id}`))
  expect([countLines(text, 'STATUS:CONFIRMED'), countLines(text, 'STATUS:CANCELLED')]).toEqual([2, 1])
  // The file contains the daylight saving transitions of both years.
  expect(text).toMatch(/^DTSTART:2026\d{4}T/m)
  expect(text).toMatch(/^DTSTART:2027\d{4}T/m)
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
})

test('a show is marked as tentative, and its time as free, if the RSVP is maybe', async () => {
  const show = await add('2026-12-01')
  const text = await fetchCalendar([knownRsvp(show, { response: 'maybe' })])
  expect([countLines(text, 'STATUS:TENTATIVE'), countLines(text, 'TRANSP:TRANSPARENT')]).toEqual([1, 1])
})

test('a cancelled show stays CANCELLED even if the RSVP is maybe', async () => {
  const show = await add('2026-12-01', 'cancelled')
  expect(countLines(await fetchCalendar([knownRsvp(show, { response: 'maybe' })]), 'STATUS:CANCELLED')).toBe(1)
})

test('the calendar file omits deleted shows', async () => {
  const admin = await world.as('ShowAdmin')
  const [show, other] = [await addShow(world, {}, admin), await add('2026-12-01')]
  await world.core.deleteShow(admin, show.id)
  expect(countLines(await fetchCalendar([knownRsvp(show), knownRsvp(other)]), 'BEGIN:VEVENT')).toBe(1)
})

test('fetching the calendar file rejects with a NetworkError while the browser is offline', async () => {
  const show = await add('2026-12-01')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(fetchCalendar([knownRsvp(show)])).rejects.toBeInstanceOf(NetworkError)
})

test('fetching the calendar file rejects with the status and the retry delay of an error response', async () => {
  const show = await add('2026-12-01')
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503, headers: { 'Retry-After': '5' } }))
  await expect(fetchCalendar([knownRsvp(show)])).rejects.toMatchObject({ status: 503, retryAfter: 5 })
})
