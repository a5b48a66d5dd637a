import { genreNames } from '#core/bands/genres.ts'
import { originOf } from '#core/bands/music-group.ts'
import { knownDoorFacts } from '#core/venues/door-facts.ts'
import { venueNode } from '#core/venues/music-venue.ts'
import { isPlaying } from './act.ts'
import type { ShowListing } from './listing.ts'
import { sharePath } from './preview-image-content.ts'
import { priceOf } from './price.ts'
import { isOff, type ShowStatus } from './status.ts'

const eventStatusByStatus: Readonly<Record<ShowStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved: 'EventScheduled',
  'sold-out': 'EventScheduled',
}

/** Returns `EventRescheduled` for a rescheduled show even if it is now sold out or moved. */
const eventStatusOf = ({ status, previousDate }: ShowListing): string =>
  previousDate !== null && !isOff(status) ? eventStatusByStatus.rescheduled : eventStatusByStatus[status]

type PageContext = {
  /** Canonical URL, which identifies the show in every language. */
  pageUrl: string
  localizedUrl?: string
  summary: string
  isOver: boolean
}

/** Returns the show as a schema.org `MusicEvent`. Always omits the street and coordinates of an `ask-a-punk` venue, because search
 * engines keep copies. Omits unknown facts, such as the end and the organizer. */
export const musicEvent = (
  show: ShowListing,
  { pageUrl, localizedUrl = pageUrl, summary, isOver }: PageContext,
): Record<string, unknown> => {
  const origin = originOf(pageUrl)
  const performers = show.lineUp.filter(isPlaying)
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': pageUrl,
    url: localizedUrl,
    name: show.showTitle,
    description: show.description ?? summary,
    startDate: show.startsAt,
    ...(show.doorsAt && { doorTime: show.doorsAt }),
    eventStatus: `https://schema.org/${eventStatusOf(show)}`,
    ...(show.previousDate && { previousStartDate: show.previousDate }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: locationOf(show, origin),
    ...(performers.length > 0 && {
      performer: performers.map(({ bandName, bandSlug }) => {
        const url = `${origin}/bands/${encodeURIComponent(bandSlug)}`
        return { '@type': 'MusicGroup', '@id': url, url, name: bandName }
      }),
    }),
    // An event has no `genre` in schema.org.
    ...(show.genres.length > 0 && { keywords: show.genres.map((genre) => genreNames[genre]) }),
    // Consumers often use only the first image, so the widest version of the poster comes first.
    image: [...show.posterSizes.map(({ webp }) => origin + webp).reverse(), sharePath(pageUrl)],
    // Consumers read `typicalAgeRange` as an age limit, and schema.org has no term for admitting minors with an adult.
    ...(show.ageRestriction === 'Yes' &&
      show.ageLimit !== null &&
      knownDoorFacts(show).minorsWithAdult !== true && { typicalAgeRange: `${show.ageLimit}-` }),
    ...(!isOver && admissionOf(show)),
    ...(show.eventUrl && { sameAs: show.eventUrl }),
  }
}

const locationOf = (show: ShowListing, origin: string) =>
  venueNode(
    {
      ...show,
      doorFacts: knownDoorFacts(show),
      name: show.venueName,
      address: show.venueAddress,
      city: show.venueCity,
      region: show.venueRegion,
      country: show.venueCountry,
    },
    `${origin}/venues/${encodeURIComponent(show.venueSlug)}`,
  )

const admissionOf = (show: ShowListing) => {
  const { ticketUrl, status, doorFacts } = show
  const price = priceOf(show)
  const isSoldOut = status === 'sold-out'
  if (isOff(status)) return {}
  const isFree = doorFacts.priceKind === 'free' || price?.amount === '0'
  const isAccessibleForFree = isFree ? true : doorFacts.priceKind === 'fixed' ? false : null
  return {
    ...((ticketUrl || price || isSoldOut) && {
      offers: {
        '@type': 'Offer',
        ...(ticketUrl && { url: ticketUrl }),
        ...(price && { price: price.amount, priceCurrency: price.currency }),
        // Without a ticket link, nobody knows whether tickets are left at the door.
        ...((ticketUrl || isSoldOut) && { availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}` }),
      },
    }),
    ...(isAccessibleForFree !== null && { isAccessibleForFree }),
  }
}
