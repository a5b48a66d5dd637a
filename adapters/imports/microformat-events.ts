import { mf2 } from 'microformats-parser'
import { MAX_ROWS_TO_READ } from '#core/imports/limit-rows.ts'
import { sourceExcerpt } from '#core/imports/show-draft.ts'
import type { ParsedEvent } from './document.ts'
import { type EventData, linkIn, numberIn, textIn } from './event-data.ts'
import { eventTime } from './event-time.ts'

type Item = {
  type?: readonly string[]
  properties: Readonly<Record<string, readonly unknown[]>>
  children?: readonly Item[]
}

const MAX_PERFORMERS = 100

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && 'properties' in value

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return null
  const { value: plain, name } = value as { value?: unknown; name?: unknown }
  return typeof plain === 'string' ? plain : typeof name === 'string' ? name : null
}

const firstValue = ({ properties }: Item, name: string): unknown => properties[name]?.[0]
const firstText = (item: Item, name: string): string | null => textIn(textOf(firstValue(item, name)))

/** Returns the h-events of a page (microformats2 or hCalendar). Resolves relative links against `base`. */
export const microformatEvents = (html: string, base: string): readonly EventData[] => {
  const events: EventData[] = []
  const visit = (items: readonly Item[]): void => {
    for (const item of items) {
      if (events.length > MAX_ROWS_TO_READ) return
      if (item.type?.includes('h-event')) events.push({ event: eventOf(item, base) })
      visit(item.children ?? [])
    }
  }
  visit(mf2(html, { baseUrl: base }).items as readonly Item[])
  return events
}

const eventOf = (item: Item, base: string): ParsedEvent => {
  const location = firstValue(item, 'location')
  const card = isItem(location) ? location : null
  const address = card && firstValue(card, 'adr')
  const placeItems = [item, card, address].filter(isItem)
  const placeText = (name: string): string | null =>
    placeItems.map((each) => firstText(each, name)).findLast((text) => text !== null) ?? null
  const [name, venue] = [firstText(item, 'name'), card ? firstText(card, 'name') : null]
  return {
    line: 0,
    source: sourceExcerpt([firstText(item, 'start'), name, venue ?? textOf(location)].filter(Boolean).join(' ')),
    id: firstText(item, 'uid') ?? firstText(item, 'url'),
    name,
    start: eventTime(textOf(firstValue(item, 'start'))),
    doors: null,
    performers: (item.properties.performer ?? item.properties.attendee ?? [])
      .slice(0, MAX_PERFORMERS)
      .flatMap((each) => {
        const performer = textIn(isItem(each) ? textOf(firstValue(each, 'name')) : textOf(each), 256)
        return performer === null ? [] : [performer]
      }),
    location: card ? null : textIn(textOf(location)),
    place: {
      name: venue,
      address: placeText('street-address'),
      city: placeText('locality'),
      region: placeText('region'),
      country: placeText('country-name'),
      latitude: numberIn(placeText('latitude')),
      longitude: numberIn(placeText('longitude')),
    },
    url: linkIn(textOf(firstValue(item, 'url')), base),
    ticketUrl: null,
    price: null,
    description: textIn(textOf(firstValue(item, 'summary') ?? firstValue(item, 'content')), 5000),
    status: firstText(item, 'status'),
    isRecurring: item.properties.rrule !== undefined,
  }
}
