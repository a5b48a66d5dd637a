/** A night belongs to the evening it began: a show is upcoming until this hour of the next day, at its venue. */
export const NIGHT_ENDS_AT = '06:00'

/** In one step: a page of the list asks for it dozens of times, a feed two thousand times. */
const zoned = (day: string, time: string, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.ZonedDateTime.from(`${day}T${time}[${timeZone}]`)

/** The next calendar day. */
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The instant until which a show counts as upcoming (decisions, section 2). */
export const upcomingUntil = (showDate: string, timeZone: string): Date =>
  new Date(zoned(dayAfter(showDate), NIGHT_ENDS_AT, timeZone).epochMilliseconds)

/** The instant of a local day and time, or null without a time. */
export const instantOf = (day: string, time: string | null, timeZone: string): Date | null =>
  time === null ? null : new Date(zoned(day, time, timeZone).epochMilliseconds)

/** A local day and time (HH:MM) as RFC 3339 with the zone's offset of that moment: `2026-11-20T19:00:00-08:00`. */
export const offsetTime = (day: string, time: string, timeZone: string): string => {
  const offset = steadyOffset(day, timeZone)
  return offset === null ? reckoned(day, time, timeZone) : `${day}T${time}:00${offset}`
}

const reckoned = (day: string, time: string, timeZone: string): string =>
  zoned(day, time, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** Reckoning is dear, and all lists and feeds are about the same few hundred days. */
const steadyOffsets = new Map<string, string | null>()
const MOST_KEPT = 20_000

/** The zone's offset all day long; null for the days about a change of its clocks, which may be at midnight. */
const steadyOffset = (day: string, timeZone: string): string | null => {
  const key = day + timeZone
  const known = steadyOffsets.get(key)
  if (known !== undefined) return known
  const [before, after] = [-1, 1].map((days) =>
    reckoned(Temporal.PlainDate.from(day).add({ days }).toString(), '12:00', timeZone).slice(-'+00:00'.length),
  )
  const offset = before !== undefined && before === after ? before : null
  if (steadyOffsets.size >= MOST_KEPT) steadyOffsets.clear()
  steadyOffsets.set(key, offset)
  return offset
}

/** The calendar day at `now` in a zone. */
export const dayIn = (timeZone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The local day and time (HH:MM) of an instant in a zone. */
export const localAt = (timeZone: string, at: Date): { day: string; time: string } => {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** The day on which a show's music starts: the next one when the doors open in the evening and it starts after midnight. */
export const startDay = (show: { showDate: string; doorTime: string | null; showTime: string | null }): string => {
  const { showDate, doorTime, showTime } = show
  const isAfterMidnight = doorTime !== null && showTime !== null && showTime < NIGHT_ENDS_AT && NIGHT_ENDS_AT < doorTime
  return isAfterMidnight ? dayAfter(showDate) : showDate
}

/** False for a time that the zone's clocks skip on that day, when they are put forward. */
export const isRealTime = (day: string, time: string, timeZone: string): boolean =>
  zoned(day, time, timeZone).toPlainTime().toString().startsWith(time)
