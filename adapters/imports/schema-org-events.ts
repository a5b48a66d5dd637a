import { importMessage } from '#core/imports/import-message.ts'
import { MAX_ROWS_TO_READ } from '#core/imports/limit-rows.ts'
import { type EventTime, sourceExcerpt } from '#core/imports/show-draft.ts'
import type { EventPlace, ParsedEvent } from './document.ts'
import { decodedTextIn, type EventData, emptyPlace, linkIn, MAX_ID_LENGTH, numberIn, textIn } from './event-data.ts'
import { eventTime } from './event-time.ts'
import { plainTextIn } from './html-text.ts'
import { isNode, listOf, type JsonNode as Node } from './json-node.ts'

const EVENT_TYPE = /^(?:https?:\/\/schema\.org\/|schema:)?(?:\w*Event|Festival)$/
/** Protects against malicious nesting. */
const MAX_DEPTH = 12

const hasType = (node: Node, pattern: RegExp): boolean =>
  listOf(node['@type']).some((type) => typeof type === 'string' && pattern.test(type))

/** Finds events (schema.org/Event and its subtypes) in lists, graphs and other events. Without `base`, drops relative links. */
export const schemaOrgEvents = (json: unknown, base: string | null = null): readonly EventData[] => {
  const events: EventData[] = []
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || events.length > MAX_ROWS_TO_READ) return
    if (Array.isArray(value)) for (const each of value) visit(each, depth + 1)
    if (!isNode(value)) return
    const subEvents = listOf(value.subEvent)
    // A tour or festival that lists its shows is not itself a show.
    if (hasType(value, EVENT_TYPE) && subEvents.length === 0) events.push(eventOf(value, base))
    for (const part of [value['@graph'], value.itemListElement, value.item, value.event, value.events, subEvents])
      if (part !== undefined) visit(part, depth + 1)
  }
  visit(json, 0)
  return events
}

const eventOf = (node: Node, base: string | null): EventData => {
  const locations = listOf(node.location)
  const physicalLocations = locations.filter((location) => !isVirtual(location))
  if (physicalLocations.length === 0 && (locations.length > 0 || isOnline(node)))
    return { note: importMessage('skipped.event_online') }
  const [offer] = listOf(node.offers).filter(isNode)
  const name = nameOf(node)
  const isSoldOut = typeof offer?.availability === 'string' && /SoldOut$/.test(offer.availability)
  const { location, place } = placeOf(physicalLocations[0])
  const sameAs = linkIn(listOf(node.sameAs)[0], base)
  const [start = null, ...furtherStarts] = timesIn(node.startDate)
  const event: ParsedEvent = {
    line: 0,
    source: sourceExcerpt(
      [listOf(node.startDate)[0], name, place.name ?? location].filter((text) => typeof text === 'string').join(' '),
    ),
    id: idOf(node),
    ...(sameAs !== null && { sameAs }),
    name,
    start,
    doors: timesIn(node.doorTime)[0] ?? null,
    performers: [...listOf(node.performer), ...listOf(node.performers)].slice(0, 100).flatMap(performerIn),
    location,
    place,
    url: linkIn(listOf(node.url)[0], base),
    ticketUrl: linkIn(offer?.url, base),
    price: priceOf(offer),
    description: plainTextIn(node.description, 5000),
    status: isSoldOut ? 'SoldOut' : statusOf(node.eventStatus),
    isRecurring: node.eventSchedule !== undefined || furtherStarts.length > 0,
  }
  return { event }
}

const idOf = (node: Node): string | null =>
  [node['@id'], node.identifier, node.url].map((id) => textIn(listOf(id)[0], MAX_ID_LENGTH)).find(Boolean) ?? null

const timesIn = (value: unknown): readonly EventTime[] =>
  listOf(value)
    .map(eventTime)
    .filter((time) => time !== null)

const isOnline = ({ eventAttendanceMode: mode }: Node): boolean =>
  typeof mode === 'string' && /OnlineEventAttendanceMode$/.test(mode)
const isVirtual = (location: unknown): boolean =>
  isNode(location)
    ? hasType(location, /\bVirtualLocation$/)
    : typeof location === 'string' && /^https?:\/\/\S+$/i.test(location.trim())

/** Some plugins write the performer's type in place of the name. */
const PERFORMER_TYPE =
  /^(?:https?:\/\/schema\.org\/|schema:)?(?:Thing|Person|Organization|PerformingGroup|MusicGroup|DanceGroup|TheaterGroup)$/

const performerIn = (performer: unknown): readonly string[] => {
  const name = decodedTextIn(isNode(performer) ? listOf(performer.name)[0] : performer, 256)
  const isType = name !== null && PERFORMER_TYPE.test(name) && (!isNode(performer) || performer['@type'] === name)
  return name === null || isType ? [] : [name]
}

const nameOf = (node: Node): string | null => decodedTextIn(listOf(node.name)[0])

const statusOf = (status: unknown): string | null =>
  decodedTextIn(typeof status === 'string' ? status.split('/').at(-1) : null)

const priceOf = (offer: Node | undefined): string | null => {
  const price = offer?.price ?? offer?.lowPrice
  if (typeof price !== 'number' && typeof price !== 'string') return null
  return decodedTextIn([price, offer?.priceCurrency].filter((part) => part != null && part !== '').join(' '), 64)
}

const placeOf = (location: unknown): { location: string | null; place: EventPlace } => {
  if (!isNode(location)) return { location: decodedTextIn(location), place: emptyPlace }
  const { address } = location
  const geo = isNode(location.geo) ? location.geo : {}
  const postal = isNode(address) ? address : {}
  const country = postal.addressCountry
  return {
    location: decodedTextIn(address),
    place: {
      name: decodedTextIn(location.name, 256),
      address: decodedTextIn(postal.streetAddress, 256),
      city: decodedTextIn(postal.addressLocality, 64),
      region: decodedTextIn(postal.addressRegion, 64),
      country: decodedTextIn(isNode(country) ? country.name : country, 64),
      latitude: numberIn(geo.latitude),
      longitude: numberIn(geo.longitude),
    },
  }
}
