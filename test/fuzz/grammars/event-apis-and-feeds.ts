import fc from 'fast-check'
import { day, time } from '#test/fuzz/by-schema.ts'
import { malformedText, oddJsonValue } from '#test/fuzz/malformed-values.ts'
import { corrupted, mostly, name } from './corruption.ts'

const withOptionalKeys = <Shape>(shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }) =>
  fc.record(shape, { requiredKeys: [] })
const link = fc.oneof(fc.constantFrom('/e/1', 'https://a.example/e/1', '//['), malformedText)
const place = fc.oneof(
  withOptionalKeys({
    name,
    venue: name,
    address: name,
    city: name,
    country: name,
    latitude: oddJsonValue,
    geo_lng: oddJsonValue,
  }),
  withOptionalKeys({
    addressTitle: name,
    addressLine1: name,
    addressLine2: name,
    addressCountry: name,
    markerLat: oddJsonValue,
  }),
  fc.constant({ name: 'online' }),
  oddJsonValue,
)
const start = fc.tuple(day, time).map(([dayText, timeText]) => `${dayText} ${timeText}:00`)
const eventsCalendarEvent = withOptionalKeys({
  title: name,
  start_date: mostly(4, start, oddJsonValue),
  all_day: fc.boolean(),
  venue: place,
  cost: oddJsonValue,
  url: link,
})
const timestamp = mostly(4, fc.integer({ min: 0, max: 2_000_000_000 }), oddJsonValue)
const gancioEvent = withOptionalKeys({
  title: name,
  start_datetime: timestamp,
  place,
  slug: name,
  online_locations: oddJsonValue,
})
const squarespaceEvent = withOptionalKeys({
  title: name,
  startDate: timestamp,
  location: place,
  fullUrl: link,
  body: name,
})
const activity = withOptionalKeys({
  type: fc.constantFrom('Event', 'Create', 'Note'),
  name,
  startTime: mostly(4, start, oddJsonValue),
  location: place,
  url: link,
  object: oddJsonValue,
})
const mostlyLists = <Value>(values: fc.Arbitrary<Value>) => mostly(8, fc.array(values, { maxLength: 3 }), oddJsonValue)

/** JSON with events, as The Events Calendar, Squarespace, Gancio and Mobilizon publish it. */
export const eventApiJson: fc.Arbitrary<string> = corrupted(
  fc
    .oneof(
      fc.record({ events: mostlyLists(eventsCalendarEvent), rest_url: link, next_rest_url: link }),
      fc.record({
        website: withOptionalKeys({ timeZone: fc.constantFrom('Europe/Berlin', 'x') }),
        collection: fc.constant({}),
        upcoming: mostlyLists(squarespaceEvent),
      }),
      mostlyLists(gancioEvent),
      fc.record({
        '@context': fc.constant('https://www.w3.org/ns/activitystreams'),
        orderedItems: mostlyLists(activity),
        next: link,
      }),
    )
    .map((value) => JSON.stringify(value) ?? 'null'),
)

const escaped = (text: string): string => text.replace(/[<&>]/g, (character) => `&#${character.charCodeAt(0)};`)
const sentence = fc
  .array(
    fc.oneof(name, day, time, fc.constantFrom('27.11.', 'Fri', '10/03', '@', 'doors', '[2026-11-27]', '5 March')),
    { maxLength: 6 },
  )
  .map((words) => words.join(' '))
const published = fc.oneof(
  fc.constantFrom('Sat, 10 Jul 2027 20:00:00 +0200', '99 Foo 2027 20:00', '2027-01-30T20:00:00Z', '2026-02-31'),
  malformedText,
)
const entry = fc.record({ title: sentence, text: sentence, published, link })

/** RSS and Atom feeds with dates in titles and texts. */
export const feedText: fc.Arbitrary<string> = corrupted(
  fc.tuple(fc.array(entry, { maxLength: 4 }), fc.boolean()).map(([entries, isAtom]) => {
    const items = entries.map((each) => {
      const title = `<title>${escaped(each.title)}</title>`
      return isAtom
        ? `<entry>${title}<link href="${escaped(each.link).replaceAll('"', '')}"/><published>${escaped(each.published)}</published><summary type="html">${escaped(each.text)}</summary></entry>`
        : `<item>${title}<link>${escaped(each.link)}</link><pubDate>${escaped(each.published)}</pubDate><description>${escaped(each.text)}</description></item>`
    })
    return isAtom
      ? `<feed xmlns="http://www.w3.org/2005/Atom">${items.join('')}</feed>`
      : `<rss version="2.0"><channel>${items.join('')}</channel></rss>`
  }),
)
