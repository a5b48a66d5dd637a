/** A show stays upcoming until this hour of the next day, at its venue. */
export const NIGHT_END_HOUR = 6
export const NIGHT_ENDS_AT = '06:00'

/** Returns whether the music starts after midnight: before 06:00, with doors after 06:00. Times are `HH:MM`. */
export const isAfterMidnight = (doorTime: string, showTime: string): boolean =>
  showTime < NIGHT_ENDS_AT && NIGHT_ENDS_AT < doorTime

export const startsBeforeDoors = (doorTime: string, showTime: string): boolean =>
  showTime < doorTime && !isAfterMidnight(doorTime, showTime)
