/** Shows have no end time, and calendar apps display an event without one as an instant. Used for calendars and RSVP overlaps. */
export const ASSUMED_DURATION_MS = 3 * 60 * 60 * 1000
