/** Shows have no end time. Calendar apps show an event without one as an instant. Calendars and overlaps of RSVPs assume this duration. */
export const ASSUMED_DURATION_MS = 3 * 60 * 60 * 1000
