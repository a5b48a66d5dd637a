import type { ShowListing } from '#core/shows/listing.ts'
import { isOff, type ShowStatus } from '#core/shows/status.ts'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'

const eventStatus: Readonly<Record<ShowStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved: 'EventScheduled',
  'sold-out': 'EventScheduled',
}

/**
 * The show as schema.org `MusicEvent` (JSON-LD); the only builder of it. `pageUrl` is the show's own absolute address.
 * A hidden street is left out, a missing line-up names no performer.
 */
export const musicEvent = (show: ShowListing, pageUrl: string): Record<string, unknown> => {
  const performers = show.lineUp.filter(({ state }) => state !== 'dropped-out')
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': pageUrl,
    url: pageUrl,
    name: show.showTitle,
    startDate: show.startsAt,
    ...(show.doorsAt && { doorTime: show.doorsAt }),
    eventStatus: `https://schema.org/${eventStatus[show.status]}`,
    ...(show.previousDate && { previousStartDate: show.previousDate }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'MusicVenue',
      name: show.venueName,
      address: {
        '@type': 'PostalAddress',
        ...(show.venueAddress !== HIDDEN_ADDRESS && { streetAddress: show.venueAddress }),
        addressLocality: show.venueCity,
        addressRegion: show.venueRegion,
        addressCountry: show.venueCountry,
      },
      ...(show.latitude !== null &&
        show.longitude !== null && {
          geo: { '@type': 'GeoCoordinates', latitude: show.latitude, longitude: show.longitude },
        }),
    },
    ...(performers.length > 0 && {
      performer: performers.map(({ bandName }) => ({ '@type': 'MusicGroup', name: bandName })),
    }),
    ...(show.description && { description: show.description }),
    // The widest first: who shows one only takes the first.
    ...(show.posterSizes.length > 0 && {
      image: show.posterSizes.map(({ webp }) => originOf(pageUrl) + webp).reverse(),
    }),
    ...(show.ageRestriction === 'Yes' && show.ageLimit !== null && { typicalAgeRange: `${show.ageLimit}-` }),
    ...(show.ticketUrl &&
      !isOff(show.status) && {
        offers: {
          '@type': 'Offer',
          url: show.ticketUrl,
          availability: `https://schema.org/${show.status === 'sold-out' ? 'SoldOut' : 'InStock'}`,
        },
      }),
    ...(show.eventUrl && { sameAs: show.eventUrl }),
  }
}

const originOf = (address: string): string => /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''
