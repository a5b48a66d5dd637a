import { bandsIn, distinct } from './band-names.ts'
import type { EventList, ReadEvent } from './document.ts'
import { importMessage } from './import-message.ts'
import { statusOf } from './line-facts.ts'
import { placeReadings } from './place-readings.ts'
import { cityPlaceIn, placeIn, regionIn } from './place-text.ts'
import type { Drafts, EventTime, ParsedShow, PlaceReading, ShowDraft } from './show-draft.ts'

export const readEvents = ({ events, skipped }: EventList): Drafts => ({ drafts: events.map(draftOf), skipped })

const draftOf = (event: ReadEvent): ShowDraft => {
  const bandNames = distinct(event.performers)
  const start = localOf(event.start)
  const doors = localOf(event.doors)
  const { place, ambiguity, readings } = placeOf(event)
  const times = { showTime: event.start, doorTime: event.doors }
  const hasInstant = [event.start, event.doors].some((time) => time && 'instant' in time)
  return {
    line: event.line,
    source: event.source,
    show: {
      ...(event.name && { showTitle: event.name }),
      ...(start && { showDate: (doors ?? start).day }),
      ...(start?.time && { showTime: start.time }),
      ...(doors?.time && { doorTime: doors.time }),
      ...place,
      ...texts({ price: event.price, description: event.description }),
      ...texts({ eventUrl: event.url, ticketUrl: event.ticketUrl }),
    },
    bandNames,
    possibleBands: bandNames.length > 0 ? [] : namesIn(event.name ?? ''),
    // schema.org says `EventCancelled`.
    status: statusOf((event.status ?? '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')),
    errors: ambiguity?.error ? [ambiguity.error] : [],
    notes: event.isRecurring ? [importMessage('note.recurring')] : [],
    ...(hasInstant && { times }),
    ...(readings.length > 1 && { places: readings }),
    ...(ambiguity && { meanings: ambiguity.meanings }),
  }
}

const localOf = (time: EventTime | null) => (time && 'day' in time ? time : null)

const texts = (fields: Readonly<Record<string, string | null>>): Partial<ParsedShow> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Titles often name bands: `Second Wave + DJ Dub @ SO36`. */
const namesIn = (name: string): readonly string[] => {
  const [before = ''] = name.split(/\s(?:@|at|im|live)\s/i)
  return distinct([name.trim(), ...bandsIn(before.replace(/\s(?:w\/|with|feat\.?|&|and|und|y|et)\s/gi, ' + '))]).filter(
    Boolean,
  )
}

const placeOf = ({ location, place }: ReadEvent) => {
  const { name, address, city, region, country, latitude, longitude } = place
  const fields: ParsedShow = {
    ...texts({ venueName: name, venueAddress: address, venueCity: city }),
    ...regionIn(region ?? undefined, country ?? undefined),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  }
  const { ambiguity, ...whole } = wholePlace(location, name)
  const readings = location === null || city !== null ? [] : readingsOf(location, name)
  return {
    place: { ...whole, ...fields },
    ambiguity: country ? undefined : ambiguity,
    readings: readings.map((reading) => ({ ...reading, place: { ...reading.place, ...fields } })),
  }
}

const readingsOf = (location: string, name: string | null): readonly PlaceReading[] => {
  const text = oneLineOf(location)
  if (name === null) return placeReadings(text, null)
  const venue = name.replaceAll(',', ' ')
  return placeReadings(`${venue}, ${text}`, null).filter(({ place }) => place.venueName === venue)
}

const oneLineOf = (location: string): string => location.replace(/\s*[\r\n]+\s*/g, ', ')

const wholePlace = (location: string | null, name: string | null) => {
  if (location === null) return {}
  const text = oneLineOf(location)
  if (name === null) return placeIn(text)
  return /\d/.test(text.split(',')[0] ?? '') ? placeIn(`${name.replaceAll(',', ' ')}, ${text}`) : cityPlaceIn(text)
}
