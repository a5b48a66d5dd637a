import type { SourceKind } from '#core/imports/show-draft.ts'
import { linkIn, numberIn, textIn } from './event-data.ts'
import { isNode, type JsonNode, listOf, nodesIn } from './json-node.ts'

/** `events` are schema.org nodes. `next` is the URL of the document that continues this one. */
export type TranslatedEvents = { kind: SourceKind; events: readonly JsonNode[]; next?: string }

type Translate = (json: unknown, url: string | null) => TranslatedEvents | null

/** Translates JSON from a known program into schema.org nodes. Returns null for other JSON. */
export const translateDialect: Translate = (json, url) => {
  for (const translate of translators) {
    const translated = translate(json, url)
    if (translated) return translated
  }
  return null
}

const idText = (id: unknown): unknown => (typeof id === 'number' ? String(id) : id)

const eventNode = (node: JsonNode): JsonNode => ({ '@type': 'Event', ...node })

const withNext = (kind: SourceKind, events: readonly JsonNode[], next: string | null): TranslatedEvents => ({
  kind,
  events,
  ...(next !== null && { next }),
})

/** Translates responses from the REST API of The Events Calendar, a WordPress plugin: `/wp-json/tribe/events/v1/events`. Uses
 * the local times, because the zone of a WordPress site is often left at UTC. */
const theEventsCalendar: Translate = (json, url) => {
  if (!isNode(json)) return null
  const isList = Array.isArray(json.events) && typeof json.rest_url === 'string'
  if (!isList && !('utc_start_date' in json)) return null
  const events = nodesIn(isList ? json.events : json).map((event) => {
    const [venue] = nodesIn(event.venue)
    const start = textIn(event.start_date)
    return eventNode({
      name: event.title,
      startDate: event.all_day === true ? start?.slice(0, 'YYYY-MM-DD'.length) : start,
      location: venue && {
        name: venue.venue,
        address: {
          streetAddress: venue.address,
          addressLocality: venue.city,
          addressRegion: venue.stateprovince ?? venue.state ?? venue.province,
          addressCountry: venue.country,
        },
        geo: { latitude: venue.geo_lat, longitude: venue.geo_lng },
      },
      offers: { price: event.cost },
      url: event.url,
      identifier: event.global_id ?? idText(event.id),
      description: event.description,
    })
  })
  return withNext('the-events-calendar', events, linkIn(json.next_rest_url, url))
}

/** Translates a Squarespace page that was requested with `?format=json`. */
const squarespace: Translate = (json, url) => {
  if (!isNode(json) || !isNode(json.website) || !(isNode(json.collection) || isNode(json.item))) return null
  const zone = textIn(json.website.timeZone)
  const found = nodesIn('upcoming' in json ? json.upcoming : (json.items ?? json.item))
  const events = found
    .filter(({ startDate }) => typeof startDate === 'number')
    .map((event) =>
      eventNode({
        name: event.title,
        startDate: isoTime(numberIn(event.startDate), zone),
        location: isNode(event.location) ? squarespacePlace(event.location) : undefined,
        url: linkIn(event.fullUrl, url),
        identifier: event.id,
        description: event.excerpt || event.body,
      }),
    )
  return { kind: 'squarespace', events }
}

/** `addressLine2` looks like `Asheville, NC, 28801`. If there is no address, the coordinates are only a default. */
const squarespacePlace = (location: JsonNode): JsonNode => {
  const lines = [textIn(location.addressLine1), textIn(location.addressLine2), textIn(location.addressCountry)]
  const address = lines.filter((line) => line !== null).join(', ')
  return {
    name: location.addressTitle,
    ...(address !== '' && {
      address,
      geo: { latitude: location.markerLat, longitude: location.markerLng },
    }),
  }
}

/** Translates responses from the API of Gancio: the list from `/api/events`, or one event. */
const gancio: Translate = (json, url) => {
  const found = nodesIn(json)
  if (!found.some(({ start_datetime: start, place }) => typeof start === 'number' && isNode(place))) return null
  const events = found.map((event) => {
    const [place] = nodesIn(event.place)
    const start = numberIn(event.start_datetime)
    const onlineUrl = listOf(event.online_locations)[0]
    return eventNode({
      name: event.title,
      startDate: isoTime(start === null ? null : start * 1000, null),
      location:
        place?.name === 'online'
          ? { '@type': 'VirtualLocation', url: onlineUrl }
          : place && {
              name: place.name,
              address: place.address,
              geo: { latitude: place.latitude, longitude: place.longitude },
            },
      url: linkIn(`/event/${event.slug ?? event.id}`, url),
      identifier: idText(event.id),
      description: event.description,
    })
  })
  return { kind: 'gancio', events }
}

/** Translates events and collections of events in ActivityStreams 2.0, as Mobilizon and Gancio federate them. */
const activityStreams: Translate = (json, url) => {
  if (!isNode(json) || !listOf(json['@context']).some((context) => /activitystreams/.test(String(context)))) return null
  const items = [json.orderedItems, json.items].flatMap(nodesIn)
  const activities = items.length > 0 ? items : nodesIn(json)
  const events = activities
    .map((item) => (item.type === 'Create' && isNode(item.object) ? item.object : item))
    .filter(({ type }) => type === 'Event')
    .map((event) =>
      eventNode({
        name: event.name,
        startDate: event.startTime,
        location: listOf(event.location).map(activityPlace),
        offers: { url: event.externalParticipationUrl },
        eventStatus: event.status ?? event['ical:status'],
        ...(event.isOnline === true && { eventAttendanceMode: 'OnlineEventAttendanceMode' }),
        url: event.url ?? event.id,
        identifier: event.id,
        description: event.content,
      }),
    )
  const nextPage = [json.next, items.length === 0 ? json.first : undefined].find((link) => typeof link === 'string')
  return withNext('activity-streams', events, linkIn(nextPage, url))
}

const activityPlace = (place: unknown): unknown =>
  isNode(place)
    ? { ...place, '@type': place.type, geo: { latitude: place.latitude, longitude: place.longitude } }
    : place

/** Formats milliseconds since 1970 as an ISO 8601 time in `zone`, or in UTC if `zone` is null. Returns null for invalid values. */
const isoTime = (ms: number | null, zone: string | null): string | null => {
  try {
    const instant = Temporal.Instant.fromEpochMilliseconds(ms ?? Number.NaN)
    return zone === null
      ? instant.toString()
      : instant.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', offset: 'auto' })
  } catch {
    return null
  }
}

const translators = [theEventsCalendar, squarespace, gancio, activityStreams]
