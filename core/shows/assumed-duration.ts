/** The duration that calendars and RSVP overlaps assume for a show. Shows have no end time, and calendar apps display an event
 * without an end as an instant. */
export const ASSUMED_DURATION_MS = 3 * 60 * 60 * 1000
