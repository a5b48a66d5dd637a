import type { MusicEvent, WithContext } from 'schema-dts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShowListing } from '#core/shows/listing.ts'
import { musicEvent } from '#core/shows/music-event.ts'
import { showStatuses } from '#core/shows/status.ts'
import { showInput } from '#test/support/bodies.ts'
import { makeWorld } from '#test/support/world.ts'

const pageUrl = 'https://shows.example/shows/2026-11-27-skanksgiving'
const venueUrl = 'https://shows.example/venues/bottom-of-the-hill-san-francisco'
const nutmegsUrl = 'https://shows.example/bands/the-nutmeg-seven'
const trombonesUrl = 'https://shows.example/bands/trombone-tax'

let show: ShowListing
beforeEach(async () => {
  const world = makeWorld()
  show = await world.core.addShow(
    await world.as('ShowManager'),
    showInput({
      latitude: 37.7652,
      longitude: -122.3965,
      ageRestriction: 'Yes',
      ageLimit: 18,
      ticketUrl: 'https://tickets.example/1',
      eventUrl: 'https://band.example/show',
      description: 'Bring cans.',
      price: '$15',
    }),
  )
})

const event = (changes: Partial<ShowListing> = {}) =>
  musicEvent({ ...show, ...changes }, { pageUrl, summary: 'All about it.', isOver: false })

describe('a show as a schema.org MusicEvent', () => {
  test('contains title, time, place and performers in the schema.org vocabulary', () => {
    // The type allows only properties in the schema.org vocabulary.
    const expected: WithContext<MusicEvent> = {
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      '@id': pageUrl,
      url: pageUrl,
      name: 'Skanksgiving',
      description: 'Bring cans.',
      startDate: '2026-11-27T20:00:00-08:00',
      doorTime: '2026-11-27T19:00:00-08:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'MusicVenue',
        '@id': venueUrl,
        url: venueUrl,
        name: 'Bottom of the Hill',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1233 17th Street',
          addressLocality: 'San Francisco',
          addressRegion: 'California',
          addressCountry: 'US',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 37.7652, longitude: -122.3965 },
      },
      performer: [
        { '@type': 'MusicGroup', '@id': nutmegsUrl, url: nutmegsUrl, name: 'The Nutmeg Seven' },
        { '@type': 'MusicGroup', '@id': trombonesUrl, url: trombonesUrl, name: 'Trombone Tax' },
      ],
      image: [`${pageUrl}/share.png`],
      typicalAgeRange: '18-',
      offers: {
        '@type': 'Offer',
        url: 'https://tickets.example/1',
        price: '15',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
      sameAs: 'https://band.example/show',
    }
    expect(event()).toEqual(expected)
  })

  test('omits properties whose values are unknown', () => {
    const bare = event({
      doorsAt: null,
      lineUp: [],
      latitude: null,
      longitude: null,
      ageRestriction: 'Unknown',
      ticketUrl: null,
      eventUrl: null,
      description: null,
      price: null,
    })
    for (const property of [
      'doorTime',
      'performer',
      'typicalAgeRange',
      'offers',
      'sameAs',
      'previousStartDate',
      'isAccessibleForFree',
      'endDate',
      'organizer',
    ])
      expect(bare).not.toHaveProperty(property)
    expect(bare.description).toBe('All about it.')
    expect(bare.location).not.toHaveProperty('geo')
  })

  test('omits the age range if the show or its venue admits minors with an adult', () => {
    const minorsWithAdult = { minorsWithAdult: true }
    expect(event({ doorFacts: minorsWithAdult })).not.toHaveProperty('typicalAgeRange')
    expect(event({ venueDoorFacts: minorsWithAdult })).not.toHaveProperty('typicalAgeRange')
    const refusedByShow = { doorFacts: { minorsWithAdult: false }, venueDoorFacts: minorsWithAdult }
    expect(event(refusedByShow)).toMatchObject({ typicalAgeRange: '18-' })
  })

  test('omits a private street, its postal code and its coordinates', () => {
    const privateAddress = { venueAddress: 'Ask a punk', latitude: null, longitude: null }
    expect(event({ ...privateAddress, venueCity: 'Foo, CA 94107' }).location).not.toHaveProperty('address.postalCode')
    const { location } = event(privateAddress)
    expect(JSON.stringify(location)).not.toContain('Ask a punk')
    expect(location).toMatchObject({ address: { addressLocality: 'San Francisco' } })
    expect(location).not.toHaveProperty('address.streetAddress')
    expect(location).not.toHaveProperty('geo')
  })

  test('omits bands that dropped out', () => {
    const [first, second] = show.lineUp
    if (!first || !second) throw new Error('The line-up has fewer than two bands')
    expect(event({ lineUp: [{ ...first, state: 'dropped-out' }, second] }).performer).toEqual([
      { '@type': 'MusicGroup', '@id': trombonesUrl, url: trombonesUrl, name: 'Trombone Tax' },
    ])
    expect(event({ lineUp: [{ ...first, state: 'dropped-out' }] })).not.toHaveProperty('performer')
  })

  const mappings: Record<ShowListing['status'], readonly [eventStatus: string, availability: string | null]> = {
    scheduled: ['EventScheduled', 'InStock'],
    cancelled: ['EventCancelled', null],
    postponed: ['EventPostponed', null],
    rescheduled: ['EventRescheduled', 'InStock'],
    moved: ['EventScheduled', 'InStock'],
    'sold-out': ['EventScheduled', 'SoldOut'],
  }

  test.each(showStatuses)('maps the status %s to eventStatus and offers', (status) => {
    const [eventStatus, availability] = mappings[status]
    const mapped = event({ status })
    expect(mapped.eventStatus).toBe(`https://schema.org/${eventStatus}`)
    if (availability) expect(mapped).toHaveProperty('offers.availability', `https://schema.org/${availability}`)
    else expect(mapped).not.toHaveProperty('offers')
  })

  test('contains its former date if it was rescheduled', () => {
    expect(event({ status: 'rescheduled', previousDate: '2026-10-01' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-10-01',
      startDate: '2026-11-27T20:00:00-08:00',
    })
  })

  test.each(['sold-out', 'moved'] as const)('is rescheduled if it has a former date, even with status %s', (status) => {
    expect(event({ status, previousDate: '2026-10-01' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-10-01',
    })
  })

  test('contains the price even without a ticket link, but then states the availability only if the show is sold out', () => {
    expect(event({ ticketUrl: null }).offers).toEqual({ '@type': 'Offer', price: '15', priceCurrency: 'USD' })
    expect(event({ ticketUrl: null, status: 'sold-out', price: 'ask' }).offers).toEqual({
      '@type': 'Offer',
      availability: 'https://schema.org/SoldOut',
    })
    expect(event({ ticketUrl: null, price: 'Free' })).toMatchObject({
      offers: { price: '0', priceCurrency: 'USD' },
      isAccessibleForFree: true,
    })
    expect(event({ ticketUrl: null, price: '$10 to $20' })).not.toHaveProperty('offers')
    expect(event({ price: '$10 to $20' }).offers).not.toHaveProperty('price')
  })

  test('prefers the price in the door facts to the price text, and says whether the show is free unless visitors choose the price', () => {
    const priced = (doorFacts: ShowListing['doorFacts'], price: string | null = '$10') =>
      event({ ticketUrl: null, price, doorFacts })
    expect(priced({ priceKind: 'fixed', priceAmount: 12.5, priceCurrency: 'EUR' })).toMatchObject({
      offers: { price: '12.5', priceCurrency: 'EUR' },
      isAccessibleForFree: false,
    })
    expect(priced({ priceKind: 'free' }, null)).toMatchObject({
      offers: { price: '0', priceCurrency: 'USD' },
      isAccessibleForFree: true,
    })
    for (const priceKind of ['donation', 'pay-what-you-can'] as const) {
      expect(priced({ priceKind })).not.toHaveProperty('offers')
      expect(priced({ priceKind })).not.toHaveProperty('isAccessibleForFree')
    }
  })

  test('contains the features of the venue as overridden by the show', () => {
    const { location } = event({
      venueDoorFacts: { stepFree: true, seating: true },
      doorFacts: { seating: false, strobe: true },
    })
    expect(location).toMatchObject({
      amenityFeature: [
        { name: 'Step-free entrance', value: true },
        { name: 'Seating', value: false },
        { name: 'Strobe lights', value: true },
      ],
    })
  })

  test('contains its genres as keywords', () => {
    expect(event({ genres: ['2-tone', 'oi'] })).toMatchObject({ keywords: ['2 Tone', 'Oi!'] })
    expect(event()).not.toHaveProperty('keywords')
  })

  test('has no offers when the show is over', () => {
    const over = musicEvent(show, { pageUrl, summary: '', isOver: true })
    expect(over).not.toHaveProperty('offers')
    expect({ ...over, offers: event().offers }).toEqual(event())
  })

  test('contains the absolute URLs of the poster in every width, widest first', () => {
    const size = (width: number) => ({
      width,
      height: width,
      avif: `/images/x-${width}.avif`,
      webp: `/images/x-${width}.webp`,
    })
    expect(event({ posterSizes: [size(160), size(960)] }).image).toEqual([
      'https://shows.example/images/x-960.webp',
      'https://shows.example/images/x-160.webp',
      `${pageUrl}/share.png`,
    ])
  })
})
