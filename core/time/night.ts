/** A night belongs to the evening it began: until this hour of the next day a show is upcoming, and the evening is tonight. */
export const NIGHT_END_HOUR = 6
/** The same as a local time. */
export const NIGHT_ENDS_AT = '06:00'
