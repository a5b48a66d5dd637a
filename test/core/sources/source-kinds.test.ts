import { expect, test } from 'vitest'
import { ShowEdit } from '#core/shows/show-input.ts'
import { ADDRESS, eventPage, makeSourceWorld, type SourceWorld } from '#test/support/source-site.ts'

type Night = { id: number; title: string; date: string; venue: string; isCancelled: boolean; isUtc: boolean }

const night = (id: number, date: string): Night => ({
  id,
  title: `Night ${id}`,
  date,
  venue: 'SO36',
  isCancelled: false,
  isUtc: false,
})
/** The clocks go back on the day of the last night. */
const nights = [night(1, '2027-07-11'), night(2, '2027-07-12'), night(3, '2027-10-30'), night(4, '2027-10-31')] as const
const TIME = '20:00'

const instantOf = ({ date }: Night): Date => new Date(`${date}T${date === '2027-10-31' ? '19' : '18'}:00:00Z`)
const urlOf = ({ id }: Night): string => `https://so36.example/shows/${id}`
const street = 'Oranienstraße 190'
const compactUtc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const headline = ({ date, title, venue, isCancelled }: Night): string =>
  `${date} ${title} @ ${venue}, ${street}, 10999 Berlin, Germany${isCancelled ? ' CANCELLED' : ''}`

/** Each function renders the nights in one format, as real programs do. The first word of a key is the kind of the source. */
const renderers: Readonly<Record<string, (all: readonly Night[]) => string>> = {
  calendar: (all) =>
    [
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN',
      ...all.map((each) =>
        [
          'BEGIN:VEVENT',
          each.isUtc
            ? `DTSTART:${compactUtc(instantOf(each))}`
            : `DTSTART;TZID=Europe/Berlin:${each.date.replaceAll('-', '')}T200000`,
          `UID:${each.id}@google.com`,
          `LOCATION:${each.venue}\\, ${street}\\, 10999 Berlin\\, Germany`,
          `STATUS:${each.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
          `SUMMARY:${each.title}`,
          'END:VEVENT',
        ].join('\r\n'),
      ),
      'END:VCALENDAR\r\n',
    ].join('\r\n'),
  'structured-data': (all) =>
    eventPage(
      ...all.map((each) => ({
        '@type': 'MusicEvent',
        url: urlOf(each),
        name: each.title,
        startDate: each.isUtc ? instantOf(each).toISOString() : `${each.date}T${TIME}`,
        eventStatus: `https://schema.org/Event${each.isCancelled ? 'Cancelled' : 'Scheduled'}`,
        location: {
          name: each.venue,
          address: { streetAddress: street, addressLocality: 'Berlin', addressCountry: 'DE' },
        },
      })),
    ),
  microformats: (all) =>
    `<!doctype html><html><body>${all
      .map(
        (each) => `<div class="h-event"><a class="u-url p-name" href="/shows/${each.id}">${each.title}</a>
          <time class="dt-start" datetime="${each.date}T${TIME}">8 pm</time>
          <span class="p-status">${each.isCancelled ? 'cancelled' : ''}</span>
          <span class="p-location h-card"><span class="p-name">${each.venue}</span>
          <span class="p-street-address">${street}</span> <span class="p-locality">Berlin</span>
          <span class="p-country-name">DE</span></span></div>`,
      )
      .join('')}</body></html>`,
  feed: (all) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Shows</title>${all
      .map(
        (each) => `<item><guid>${urlOf(each)}</guid><link>${urlOf(each)}</link>
          <title>${headline(each)}</title>
          <description>Start 20:00</description></item>`,
      )
      .join('')}</channel></rss>`,
  'feed as Atom': (all) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Shows</title>${all
      .map(
        (each) => `<entry><id>${urlOf(each)}</id><link href="${urlOf(each)}"/><updated>2027-06-01T12:00:00Z</updated>
          <title>${headline(each)}</title><summary>Start 20:00</summary></entry>`,
      )
      .join('')}</feed>`,
  'feed as JSON': (all) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Shows',
      items: all.map((each) => ({
        id: urlOf(each),
        url: urlOf(each),
        title: headline(each),
        content_text: 'Start 20:00',
      })),
    }),
  'the-events-calendar': (all) =>
    JSON.stringify({
      rest_url: 'https://so36.example/wp-json/tribe/events/v1/events/',
      events: all.map((each) => ({
        id: each.id,
        url: urlOf(each),
        title: each.title,
        start_date: `${each.date} ${TIME}:00`,
        utc_start_date: instantOf(each).toISOString(),
        venue: { venue: each.venue, address: street, city: 'Berlin', country: 'Germany' },
      })),
    }),
  squarespace: (all) =>
    JSON.stringify({
      website: { timeZone: 'Europe/Berlin' },
      collection: { typeName: 'events' },
      upcoming: all.map((each) => ({
        id: `5f${each.id}`,
        title: each.title,
        startDate: instantOf(each).getTime(),
        fullUrl: `/shows/${each.id}`,
        location: {
          addressTitle: each.venue,
          addressLine1: street,
          addressLine2: '10999 Berlin',
          addressCountry: 'Germany',
        },
      })),
    }),
  gancio: (all) =>
    JSON.stringify(
      all.map((each) => ({
        id: each.id,
        slug: `night-${each.id}`,
        title: each.title,
        start_datetime: instantOf(each).getTime() / 1000,
        place: { name: each.venue, address: `${street}, 10999 Berlin, Germany` },
      })),
    ),
  'activity-streams': (all) =>
    JSON.stringify({
      '@context': 'https://www.w3.org/ns/activitystreams',
      type: 'OrderedCollection',
      orderedItems: all.map((each) => ({
        type: 'Event',
        id: urlOf(each),
        name: each.title,
        startTime: instantOf(each).toISOString(),
        'ical:status': each.isCancelled ? 'CANCELLED' : 'CONFIRMED',
        location: {
          type: 'Place',
          name: each.venue,
          address: { streetAddress: street, addressLocality: 'Berlin', addressCountry: 'Germany' },
        },
      })),
    }),
  table: (all) =>
    [
      'date,time,title,venue,address,city,country,status',
      ...all.map(({ date, title, venue, isCancelled }) =>
        [date, TIME, title, venue, street, 'Berlin', 'DE', isCancelled ? 'cancelled' : ''].join(','),
      ),
    ].join('\n'),
}
const formatsWithoutCancellation = ['the-events-calendar', 'squarespace', 'gancio']

type Mutation = readonly Night[] | { problem: 'url.answered_with_error' | 'url.too_large' | 'url.not_public' }

const changed = (index: number, changes: Partial<Night>): readonly Night[] =>
  nights.map((each, at) => (at === index ? { ...each, ...changes } : each))

const mutations: Readonly<Record<string, Mutation>> = {
  renamed: changed(0, { title: 'Another Name' }),
  'act added': changed(1, { title: 'Night 2 + Dub Foundation' }),
  moved: changed(0, { venue: 'Lido' }),
  rescheduled: changed(0, { date: '2027-07-14' }),
  cancelled: changed(0, { isCancelled: true }),
  vanished: nights.slice(0, 3),
  'half a page': nights.slice(0, 2),
  'in another zone': nights.map((each) => ({ ...each, isUtc: true })),
  'an error 500': { problem: 'url.answered_with_error' },
  '20 MB': { problem: 'url.too_large' },
  'a redirect to a private address': { problem: 'url.not_public' },
}

const editSecondShow = async ({ core, keeper, listShows }: SourceWorld): Promise<void> => {
  const show = (await listShows()).find(({ showDate }) => showDate === nights[1].date)
  if (!show) throw new Error('The show is missing')
  const { showDate, showTime, venueId, version } = show
  const input = { showTitle: 'Edited by hand', price: '7 €', showDate, showTime, venueId, version }
  await core.editShow(keeper, show.id, ShowEdit.parse(input))
}

test.each(Object.keys(renderers))(
  '%s: no mutation duplicates, loses or wrongly cancels a show, or overwrites an edit',
  async (format) => {
    const render = renderers[format]
    if (!render) throw new Error('There is no such format')
    for (const [name, mutation] of Object.entries(mutations)) {
      const world = await makeSourceWorld({ defaultCity: 'Berlin', defaultCountry: 'DE' })
      world.publish(render(nights))
      const first = await world.read()
      expect(first, name).toMatchObject({
        kind: format.split(' ')[0],
        problem: null,
        result: { added: 4, incomplete: 0 },
      })
      await editSecondShow(world)
      const before = await world.listShows()
      expect(
        before.map(({ showTime }) => showTime),
        name,
      ).toEqual([TIME, TIME, TIME, TIME])
      world.responses.set(ADDRESS, 'problem' in mutation ? mutation : render(mutation))
      const second = await world.read()
      if ('problem' in mutation) expect(second.problem?.code, name).toBe(mutation.problem)
      if (name === 'half a page')
        expect(second.problem?.code ?? null).toBe(format.startsWith('feed') ? null : 'source.mostly_gone')
      await world.read()
      const after = await world.listShows()
      expect(
        after.map(({ id }) => id),
        name,
      ).toEqual(before.map(({ id }) => id))
      const edited = after.find(({ showDate }) => showDate === nights[1].date)
      expect(edited, name).toMatchObject({ showTitle: 'Edited by hand', price: '7 €' })
      const cancelledCount = name === 'cancelled' && !formatsWithoutCancellation.includes(format) ? 1 : 0
      expect(after.filter(({ status }) => status === 'cancelled').length, name).toBe(cancelledCount)
      const [mutated] = after
      if (name === 'renamed') expect(mutated?.showTitle).toBe('Another Name')
      if (name === 'moved') expect(mutated?.venueName).toBe('Lido')
      if (name === 'rescheduled') expect(mutated?.showDate).toBe('2027-07-14')
      const isUnchanged = ['half a page', 'in another zone', 'vanished'].includes(name) || 'problem' in mutation
      if (isUnchanged) expect(after, name).toEqual(before)
      const goneCount = name === 'vanished' && !format.startsWith('feed') ? 1 : 0
      expect((await world.items()).filter(({ goneSince }) => goneSince).length, name).toBe(goneCount)
    }
  },
)
