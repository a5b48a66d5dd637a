/** How long calendars and RSVP overlaps assume that a show lasts. Shows have no end time, and calendar apps would display an event
 * without an end as an instant. */
export const ASSUMED_DURATION_MS = 3 * 60 * 60 * 1000
