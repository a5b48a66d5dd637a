import { distinctBandNames } from '#core/imports/band-names.ts'
import { importMessage } from '#core/imports/import-message.ts'
import type { Drafts, EventTime, ParsedShow, PlaceReading, ShowDraft } from '#core/imports/show-draft.ts'
import { bandNamesIn } from './band-list.ts'
import type { EventList, ParsedEvent } from './document.ts'
import { statusOf } from './line-fields.ts'
import { placeReadings, withFields } from './place-readings.ts'
import { cityPlaceIn, placeIn, regionFields } from './place-text.ts'

export const readEvents = ({ events, ...rest }: EventList): Drafts => ({ drafts: events.map(draftOf), ...rest })

const draftOf = (event: ParsedEvent): ShowDraft => {
  const bandNames = distinctBandNames(event.performers)
  const start = localTimeOf(event.start)
  const doors = localTimeOf(event.doors)
  const { place, ambiguity, readings } = placeOf(event)
  const times = { showTime: event.start, doorTime: event.doors }
  const hasInstant = [event.start, event.doors].some((time) => time && 'instant' in time)
  return {
    line: event.line,
    source: event.source,
    ...(event.id !== null && { externalId: event.id }),
    ...(event.sameAs !== undefined && { sameAs: event.sameAs }),
    show: {
      ...(event.name && { showTitle: event.name }),
      ...(start && { showDate: (doors ?? start).day }),
      ...(start?.time && { showTime: start.time }),
      ...(doors?.time && { doorTime: doors.time }),
      ...place,
      ...presentTexts({ price: event.price, description: event.description }),
      ...presentTexts({ eventUrl: event.url, ticketUrl: event.ticketUrl }),
    },
    bandNames,
    possibleBands: bandNames.length > 0 ? [] : possibleBandNames(event.name ?? ''),
    // Splits `EventCancelled` from schema.org into words.
    status: statusOf((event.status ?? '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')),
    errors: ambiguity?.error ? [ambiguity.error] : [],
    notes: event.isRecurring ? [importMessage('note.recurring')] : [],
    ...(hasInstant && { times }),
    ...(readings.length > 1 && { readings }),
    ...(ambiguity && { countryCandidates: ambiguity.countryCandidates }),
  }
}

const localTimeOf = (time: EventTime | null) => (time && 'day' in time ? time : null)

const presentTexts = (fields: Readonly<Record<string, string | null>>): Partial<ParsedShow> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Returns a title such as `Second Wave + DJ Dub @ SO36` and the names in it, because any of them may be a band's name. */
const possibleBandNames = (title: string): readonly string[] => {
  const [before = ''] = title.split(/\s(?:@|at|im|live)\s/i)
  return distinctBandNames([
    title.trim(),
    ...bandNamesIn(before.replace(/\s(?:w\/|with|feat\.?|&|and|und|y|et)\s/gi, ' + ')),
  ]).filter(Boolean)
}

const placeOf = ({ location, place }: ParsedEvent) => {
  const { name, address, city, region, country, latitude, longitude } = place
  const fields: ParsedShow = {
    ...presentTexts({ venueName: name, venueAddress: address, venueCity: city }),
    ...regionFields(region ?? undefined, country ?? undefined),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  }
  const { ambiguity, ...locationFields } = placeInLocation(location, name)
  const readings = location === null || city !== null ? [] : readingsOf(location, name)
  return {
    place: { ...locationFields, ...fields },
    ambiguity: country ? undefined : ambiguity,
    readings: withFields(readings, fields),
  }
}

const readingsOf = (location: string, venueName: string | null): readonly PlaceReading[] => {
  const text = oneLineOf(location)
  if (venueName === null) return placeReadings(text, null)
  const withoutCommas = venueName.replaceAll(',', ' ')
  return placeReadings(`${withoutCommas}, ${text}`, null).filter(({ place }) => place.venueName === withoutCommas)
}

const oneLineOf = (location: string): string => location.replace(/\s*[\r\n]+\s*/g, ', ')

const placeInLocation = (location: string | null, venueName: string | null) => {
  if (location === null) return {}
  const text = oneLineOf(location)
  if (venueName === null) return placeIn(text)
  const startsWithAddress = /\d/.test(text.split(',')[0] ?? '')
  return startsWithAddress ? placeIn(`${venueName.replaceAll(',', ' ')}, ${text}`) : cityPlaceIn(text)
}
