import type { EventPlace, ReadEvent } from '#core/imports/document.ts'
import { MOST_ROWS, sourceOf } from '#core/imports/show-draft.ts'
import { eventTime, numberIn, textIn } from './event-time.ts'

type Node = Readonly<Record<string, unknown>>

const EVENT = /^(?:https?:\/\/schema\.org\/|schema:)?(?:\w*Event|Festival)$/
/** Deeper than any page that means well. */
const DEEPEST = 12

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])
const isEvent = (node: Node): boolean =>
  listOf(node['@type']).some((type) => typeof type === 'string' && EVENT.test(type))

/** The events in a piece of JSON-LD (schema.org/Event and what is one), wherever they stand in it. */
export const schemaOrgEvents = (json: unknown): readonly ReadEvent[] => {
  const events: ReadEvent[] = []
  const look = (value: unknown, depth: number): void => {
    if (depth > DEEPEST || events.length > MOST_ROWS) return
    if (Array.isArray(value)) for (const each of value) look(each, depth + 1)
    if (!isNode(value)) return
    const parts = listOf(value.subEvent)
    // A tour or festival that names its nights is not a night itself.
    if (isEvent(value) && parts.length === 0) events.push(eventOf(value))
    for (const part of [value['@graph'], value.itemListElement, value.item, value.event, value.events, parts])
      if (part !== undefined) look(part, depth + 1)
  }
  look(json, 0)
  return events
}

const eventOf = (node: Node): ReadEvent => {
  const [offer] = listOf(node.offers).filter(isNode)
  const name = nameOf(node)
  const soldOut = typeof offer?.availability === 'string' && /SoldOut$/.test(offer.availability)
  const { location, place } = placeOf(listOf(node.location)[0])
  return {
    line: 0,
    source: sourceOf(
      [node.startDate, name, place.name ?? location].filter((text) => typeof text === 'string').join(' '),
    ),
    name,
    start: eventTime(node.startDate),
    doors: eventTime(node.doorTime),
    performers: [...listOf(node.performer), ...listOf(node.performers)].slice(0, 100).flatMap((each) => {
      const performer = textIn(isNode(each) ? each.name : each, 256)
      return performer === null ? [] : [performer]
    }),
    location,
    place,
    url: textIn(node.url, 2048),
    ticketUrl: textIn(offer?.url, 2048),
    price: priceOf(offer),
    description: textIn(node.description, 5000),
    status: soldOut ? 'SoldOut' : statusOf(node.eventStatus),
    isRecurring: node.eventSchedule !== undefined,
  }
}

const nameOf = (node: Node): string | null => textIn(listOf(node.name)[0])

/** The last word of `https://schema.org/EventCancelled`. */
const statusOf = (status: unknown): string | null =>
  textIn(typeof status === 'string' ? status.split('/').at(-1) : null)

const priceOf = (offer: Node | undefined): string | null => {
  const price = offer?.price ?? offer?.lowPrice
  if (typeof price !== 'number' && typeof price !== 'string') return null
  return textIn([price, offer?.priceCurrency].filter((part) => part != null && part !== '').join(' '), 64)
}

const nowhere: EventPlace = {
  name: null,
  address: null,
  city: null,
  region: null,
  country: null,
  latitude: null,
  longitude: null,
}

const placeOf = (location: unknown): { location: string | null; place: EventPlace } => {
  if (!isNode(location)) return { location: textIn(location), place: nowhere }
  const { address } = location
  const geo = isNode(location.geo) ? location.geo : {}
  const postal = isNode(address) ? address : {}
  const country = postal.addressCountry
  return {
    location: textIn(address),
    place: {
      name: textIn(location.name, 256),
      address: textIn(postal.streetAddress, 256),
      city: textIn(postal.addressLocality, 64),
      region: textIn(postal.addressRegion, 64),
      country: textIn(isNode(country) ? country.name : country, 64),
      latitude: numberIn(geo.latitude),
      longitude: numberIn(geo.longitude),
    },
  }
}
