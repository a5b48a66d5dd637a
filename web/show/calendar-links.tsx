import { ASSUMED_DURATION_MS } from '#core/shows/assumed-duration.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { addressLine } from './maps-link.ts'

type CalendarEvent = { title: string; details: string; location: string; start: Date; end: Date }

/** Links to calendar forms that are prefilled with the show. They omit a private street, even once it is revealed, because
 * a calendar would keep it. */
export function CalendarLinks({ show, title, pageUrl }: { show: ShowListing; title: string; pageUrl: string }) {
  const start = new Date(show.startsAt)
  const place =
    show.addressVisibility === 'public'
      ? addressLine(show)
      : placeLine(show.venueCity, show.venueRegion, show.venueCountry)
  const event = {
    title,
    details: pageUrl,
    location: `${show.venueName}, ${place}`,
    start,
    end: new Date(start.getTime() + ASSUMED_DURATION_MS),
  }
  return (
    <p className="row text-sm muted">
      <a className="text-link" href={googleCalendarLink(event)} rel="noopener">
        <Icon name="external" size={16} /> {m.calendar_google()}
      </a>
      <a className="text-link" href={outlookLink(event)} rel="noopener">
        <Icon name="external" size={16} /> {m.calendar_outlook()}
      </a>
    </p>
  )
}

export const googleCalendarLink = ({ title, details, location, start, end }: CalendarEvent): string => {
  const dates = [start, end].map(isoBasicFormat).join('/')
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details, location })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Returns a link to Outlook's form. Encodes spaces as `%20`, because Outlook shows a `+` literally. */
export const outlookLink = ({ title, details, location, start, end }: CalendarEvent): string => {
  const [startdt, enddt] = [start.toISOString(), end.toISOString()]
  const query = new URLSearchParams({ rru: 'addevent', subject: title, startdt, enddt, body: details, location })
  return `https://outlook.live.com/calendar/0/action/compose?${`${query}`.replaceAll('+', '%20')}`
}

const isoBasicFormat = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')
