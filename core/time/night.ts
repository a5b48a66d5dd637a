/** A night belongs to the evening before: shows stay upcoming until this hour. */
export const NIGHT_END_HOUR = 6
export const NIGHT_ENDS_AT = '06:00'
