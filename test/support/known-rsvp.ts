import { randomUUID } from 'node:crypto'
import { ShowId } from '#core/ids.ts'
import type { RsvpShow } from '#core/rsvps/rsvp-list.ts'
import type { KnownRsvp } from '#web/my-shows/plan.ts'

/** Returns an RSVP as stored on a device, by default for a show in Berlin with doors at 19:00 on 2026-11-20. */
export const knownRsvp = (showChanges: Partial<RsvpShow> = {}, changes: Partial<KnownRsvp> = {}): KnownRsvp => {
  const id = ShowId.parse(randomUUID())
  const showDate = showChanges.showDate ?? '2026-11-20'
  const show: RsvpShow = {
    id,
    slug: `show-${id}`,
    showTitle: 'The Nutmeg Seven',
    showDate,
    doorTime: '19:00',
    showTime: '20:00',
    timeZone: 'Europe/Berlin',
    startsAt: `${showDate}T20:00:00+01:00`,
    doorsAt: `${showDate}T19:00:00+01:00`,
    venueName: 'SO36',
    venueSlug: 'so36',
    venueCity: 'Berlin',
    venueRegion: 'Berlin',
    status: 'scheduled',
    previousDate: null,
    previousVenueName: null,
    ...showChanges,
  }
  const respondedAt = '2026-11-01T12:00:00.000Z'
  return { showId: id, response: 'yes', respondedAt, isSent: false, isDeleted: false, show, ...changes }
}
