import { type Genre, genres, MAX_BAND_GENRES } from '#core/bands/genres.ts'
import type { ActRole, ActState } from '#core/shows/act.ts'
import type { ConfirmationSource } from '#core/shows/confirmation-source.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import type { DoorFacts, VenueDoorFacts } from '#core/venues/door-facts.ts'
import type { VisitorInfo } from '#core/venues/visitor-info.ts'
import { formerVenueNames, venues } from './seed-data.ts'

export type GeneratedAct = { bandName: string; role?: ActRole; setTime: string | null; state: ActState }

export type ShowOutcome = { status: ShowStatus; formerDate: string | null; formerVenue: number | null }

const SET_MINUTES = 45
const DAY_MINUTES = 24 * 60

type ShowDetails = { n: number; doorTime: string | null; showTime: string | null; hasSetTimes: boolean }

/** Returns a line-up in billing order. Some line-ups have set times, a DJ, or a band that is only announced or has dropped out. */
export const lineUpFor = (bandNames: readonly string[], show: ShowDetails): GeneratedAct[] =>
  bandNames.map((bandName, index) => {
    const { n } = show
    const isLast = index === bandNames.length - 1
    const isLastOfSeveral = isLast && bandNames.length > 2
    return {
      bandName,
      ...(isLastOfSeveral && n % 12 === 5 ? { role: 'dj' as const } : {}),
      setTime: show.hasSetTimes ? setTimeOf(show, bandNames.length - 1 - index) : null,
      state: isLastOfSeveral && n % 20 === 12 ? 'dropped-out' : isLast && n % 10 === 6 ? 'announced' : 'confirmed',
    }
  })

const setTimeOf = ({ doorTime, showTime }: ShowDetails, setsBefore: number): string => {
  const [hour = 0, minute = 0] = (showTime ?? doorTime ?? '').split(':').map(Number)
  const firstSetMinute = hour * 60 + minute + (showTime === null ? 60 : 0)
  const startMinute = (firstSetMinute + setsBefore * SET_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(startMinute / 60)).padStart(2, '0')}:${String(startMinute % 60).padStart(2, '0')}`
}

const statusByRemainder = new Map<number, ShowStatus>([
  [3, 'cancelled'],
  [9, 'postponed'],
  [14, 'sold-out'],
  [20, 'rescheduled'],
  [26, 'sold-out'],
])
const STATUS_PERIOD = 29

export const outcomeOf = (n: number, date: string, venueName: string): ShowOutcome => {
  const formerVenueName = Math.floor(n / venues.length) % 3 === 0 ? formerVenueNames.get(venueName) : undefined
  if (formerVenueName) {
    const formerVenue = venues.findIndex(([name]) => name === formerVenueName)
    return { status: 'moved', formerDate: null, formerVenue }
  }
  const status = statusByRemainder.get(n % STATUS_PERIOD) ?? 'scheduled'
  const formerDate = status === 'rescheduled' ? Temporal.PlainDate.from(date).subtract({ days: 5 }).toString() : null
  return { status, formerDate, formerVenue: null }
}

const genreSets: readonly (readonly Genre[])[] = [
  ['ska', '2-tone'],
  ['punk', 'street-punk', 'oi'],
  ['rocksteady', 'skinhead-reggae'],
  ['ska-punk', 'ska-core'],
  ['reggae', 'roots', 'dub'],
  [],
  ['punk', 'hardcore'],
  ['psychobilly'],
  ['ska', 'ska-jazz'],
  ['dancehall', 'reggae'],
]

/** Returns the genres that the text about a band mentions, or else one of ten sets, chosen by `n`; one set is empty. */
export const genresFor = (n: number, text: string): readonly Genre[] => {
  const normalizedText = text.toLowerCase().replaceAll('-', ' ')
  const mentioned = genres.filter((genre) => normalizedText.includes(genre.replaceAll('-', ' ')))
  return mentioned.length > 0 ? mentioned.slice(0, MAX_BAND_GENRES) : (genreSets[n % genreSets.length] ?? [])
}

export const venueDoorFactsFor = (n: number): VenueDoorFacts =>
  n % 3 === 2
    ? {}
    : {
        stepFree: n % 4 !== 1,
        accessibleToilet: n % 4 === 0 || n % 4 === 3,
        ...(n % 2 === 0 && { seating: n % 6 === 0, minorsWithAdult: n % 4 === 0 }),
        ...(n % 5 < 2 && { cashOnly: n % 5 === 0 }),
        ...(n % 7 === 0 && { quietSpace: true }),
        ...(n % 4 === 0 && { curfew: '23:00' }),
      }

const waysIn = [
  'Ring the bell at the side door. The staff will help you in.',
  'Ask the staff for a chair near the stage.',
  null,
]
const waysHome = [
  'Night buses from the corner until 4 am.\nBike racks in the yard.',
  null,
  'Five minutes from the station.',
]

export const visitorInfoFor = (n: number): Partial<VisitorInfo> =>
  n % 4 === 3
    ? {}
    : {
        website: n % 2 === 0 ? `https://venue-${n + 1}.example/` : null,
        capacity: 80 + ((n * 170) % 1_400),
        accessibility: waysIn[n % 3] ?? null,
        transport: waysHome[n % 3] ?? null,
      }

/** Returns the door facts that a show itself states. They include a price kind only if the show has no `price` text. */
export const doorFactsFor = (n: number, price: string | null): DoorFacts => ({
  ...(price === null &&
    n % 2 === 0 && { priceKind: (['free', 'donation', 'pay-what-you-can'] as const)[n % 3] ?? 'free' }),
  ...(n % 7 === 1 && { strobe: n % 2 === 1 }),
  ...(n % 11 === 3 && { seating: false, curfew: '22:00' }),
})

export const confirmationSourceFor = (n: number): ConfirmationSource | null =>
  ([null, 'venue', null, 'promoter', 'fan', 'venue', null, null, 'promoter', 'venue'] as const)[n % 10] ?? null
