import type { ShowListing } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import { m } from '#messages'

type LinkFields = Pick<ShowListing, 'ticketUrl' | 'eventUrl' | 'status'>

const tickets = { kind: 'tickets', icon: 'ticket', label: m.common_tickets } as const
const event = { kind: 'event', icon: 'external', label: m.action_event } as const

/** Returns the link to tickets while they are on sale, or else the link to more information; null if the show has no link. */
export const ticketOrEventLink = ({ ticketUrl, eventUrl, status }: LinkFields) => {
  if (ticketUrl && !isOff(status) && status !== 'sold-out') return { ...tickets, url: ticketUrl }
  const url = eventUrl ?? ticketUrl
  return url === null ? null : { ...event, url }
}
