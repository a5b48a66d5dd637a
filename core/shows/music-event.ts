import { postalAddress } from '#core/venues/postal-address.ts'
import { isPlaying } from './act.ts'
import type { ShowListing } from './listing.ts'
import { readPrice } from './price.ts'
import { sharePath } from './share-words.ts'
import { isOff, type ShowStatus } from './status.ts'

const eventStatus: Readonly<Record<ShowStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved: 'EventScheduled',
  'sold-out': 'EventScheduled',
}

/** Sold out or moved since, it is still one that was rescheduled. */
const statusOf = ({ status, previousDate }: ShowListing): string =>
  previousDate !== null && !isOff(status) ? eventStatus.rescheduled : eventStatus[status]

type Page = {
  /** The show's own absolute address, which stands for it in every language. */
  pageUrl: string
  /** The address of the page in the language that is read, where it is another one. */
  readAt?: string
  /** The show in one sentence, for one that nobody has described. */
  summary: string
  /** Of a show that is over nothing is on offer. */
  isOver: boolean
}

/**
 * The show as schema.org `MusicEvent` (JSON-LD), with all that search engines ask of events and we know; the only builder of
 * it. Street and coordinates of a private address are left out, even while its page shows them: search engines keep
 * copies. A missing line-up names no performer; when it ends and who organizes it nobody told us.
 */
export const musicEvent = (
  show: ShowListing,
  { pageUrl, readAt = pageUrl, summary, isOver }: Page,
): Record<string, unknown> => {
  const origin = originOf(pageUrl)
  const performers = show.lineUp.filter(isPlaying)
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': pageUrl,
    url: readAt,
    name: show.showTitle,
    description: show.description ?? summary,
    startDate: show.startsAt,
    ...(show.doorsAt && { doorTime: show.doorsAt }),
    eventStatus: `https://schema.org/${statusOf(show)}`,
    ...(show.previousDate && { previousStartDate: show.previousDate }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: locationOf(show, origin),
    ...(performers.length > 0 && {
      performer: performers.map(({ bandName, bandSlug }) => {
        const url = `${origin}/bands/${encodeURIComponent(bandSlug)}`
        return { '@type': 'MusicGroup', '@id': url, url, name: bandName }
      }),
    }),
    // The poster first, and of it the widest: who shows one only takes the first.
    image: [...show.posterSizes.map(({ webp }) => origin + webp).reverse(), sharePath(pageUrl)],
    ...(show.ageRestriction === 'Yes' && show.ageLimit !== null && { typicalAgeRange: `${show.ageLimit}-` }),
    ...(!isOver && offerOf(show)),
    ...(show.eventUrl && { sameAs: show.eventUrl }),
  }
}

const locationOf = (show: ShowListing, origin: string) => {
  const { latitude, longitude, addressVisibility } = show
  const isPublic = addressVisibility === 'public'
  const url = `${origin}/venues/${encodeURIComponent(show.venueSlug)}`
  return {
    '@type': 'MusicVenue',
    '@id': url,
    url,
    name: show.venueName,
    address: postalAddress(
      { address: show.venueAddress, city: show.venueCity, region: show.venueRegion, country: show.venueCountry },
      isPublic,
    ),
    ...(isPublic &&
      latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
}

/** What a ticket costs where that can be read, and where it is sold; none of a show that is off. */
const offerOf = ({ ticketUrl, price, status, venueCountry }: ShowListing) => {
  const cost = price === null ? null : readPrice(price, venueCountry)
  const isSoldOut = status === 'sold-out'
  if (isOff(status) || !(ticketUrl || cost || isSoldOut)) return {}
  return {
    offers: {
      '@type': 'Offer',
      ...(ticketUrl && { url: ticketUrl }),
      ...(cost && { price: cost.amount, priceCurrency: cost.currency }),
      // Of tickets at the door alone nobody told us that there will be any.
      ...((ticketUrl || isSoldOut) && { availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}` }),
    },
    ...(cost?.amount === '0' && { isAccessibleForFree: true }),
  }
}

const originOf = (address: string): string => /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''
