import { localAt } from '#core/time/local-time.ts'
import { importError } from './import-message.ts'
import type { RowError } from './row-show.ts'
import type { EventTime, LocalTime, ParsedShow, SourceTimes } from './show-draft.ts'

export const zoneIn = (times: SourceTimes | undefined): string | null =>
  [times?.showTime, times?.doorTime].map((time) => (time && 'zone' in time ? time.zone : null)).find(Boolean) ?? null

/** Converts times to the venue's zone. If the offset of a local time contradicts the zone, either may be wrong. In that case,
 * returns an error with both readings as choices, and omits the times, and also the date if the readings differ in it. */
export const localTimes = (
  { doorTime, showTime }: SourceTimes,
  zone: string,
  { venueCity, venueName }: Pick<ParsedShow, 'venueCity' | 'venueName'>,
): { show: ParsedShow; errors: readonly RowError[] } => {
  const timesAtVenue = timeFields(doorTime && atVenue(doorTime, zone), showTime && atVenue(showTime, zone))
  const [contradicting] = [showTime, doorTime].filter((time) => time !== null).filter((time) => contradicts(time, zone))
  if (!contradicting) return { show: timesAtVenue, errors: [] }
  const timesAsWritten = timeFields(doorTime && asWritten(doorTime, zone), showTime && asWritten(showTime, zone))
  const venueOffset = offsetBetween(localAt(zone, contradicting.instant), contradicting.instant)
  const place = [venueCity, venueName].find(Boolean) ?? zone
  const question = importError(contradicting === showTime ? 'showTime' : 'doorTime', 'row.which_time', {
    time: contradicting.time ?? '',
    offset: offsetBetween(contradicting, contradicting.instant),
    place,
    placeOffset: venueOffset,
  })
  const error = { ...question, choices: [timesAsWritten, timesAtVenue] }
  return {
    show: timesAsWritten.showDate === timesAtVenue.showDate ? { showDate: timesAtVenue.showDate } : {},
    errors: [error],
  }
}

const timeFields = (doorTime: LocalTime | null, showTime: LocalTime | null): ParsedShow & { showDate: string } => ({
  showDate: (doorTime ?? showTime)?.day ?? '',
  ...(doorTime?.time && { doorTime: doorTime.time }),
  ...(showTime?.time && { showTime: showTime.time }),
})

const atVenue = (time: EventTime, zone: string): LocalTime => ('instant' in time ? localAt(zone, time.instant) : time)
const asWritten = (time: EventTime, zone: string): LocalTime => ('day' in time ? time : localAt(zone, time.instant))

type WrittenTime = Extract<EventTime, { day: string; instant: Date }>

const contradicts = (time: EventTime, zone: string): time is WrittenTime => {
  if (!('instant' in time && 'day' in time)) return false
  const local = localAt(zone, time.instant)
  return local.day !== time.day || local.time !== time.time
}

const offsetBetween = ({ day, time }: LocalTime, instant: Date): string => {
  const offset = Math.round((Date.parse(`${day}T${time}:00Z`) - instant.getTime()) / 60_000)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
