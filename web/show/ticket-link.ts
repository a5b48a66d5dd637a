import type { ShowListing } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'

type LinkFields = Pick<ShowListing, 'ticketUrl' | 'eventUrl' | 'status'>

/** Returns the link for tickets while they are on sale, else for more information; null without either. */
export const ticketLink = ({
  ticketUrl,
  eventUrl,
  status,
}: LinkFields): { kind: 'tickets' | 'event'; url: string } | null => {
  if (ticketUrl && !isOff(status) && status !== 'sold-out') return { kind: 'tickets', url: ticketUrl }
  const url = eventUrl ?? ticketUrl
  return url === null ? null : { kind: 'event', url }
}
