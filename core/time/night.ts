/** A show stays upcoming until this hour of the next day, at its venue. */
export const NIGHT_END_HOUR = 6
export const NIGHT_ENDS_AT = '06:00'
