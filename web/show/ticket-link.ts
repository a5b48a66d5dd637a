import type { ShowListing } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'

type Linked = Pick<ShowListing, 'ticketUrl' | 'eventUrl' | 'status'>

/** Where a show leads to outside: its tickets while there are some to buy, else what is said about it; null without either. */
export const ticketLink = ({
  ticketUrl,
  eventUrl,
  status,
}: Linked): { kind: 'tickets' | 'event'; url: string } | null => {
  if (ticketUrl && !isOff(status) && status !== 'sold-out') return { kind: 'tickets', url: ticketUrl }
  const url = eventUrl ?? ticketUrl
  return url === null ? null : { kind: 'event', url }
}
