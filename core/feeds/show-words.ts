import { countryName } from '#core/geography/countries.ts'
import { isPlaying } from '#core/shows/act.ts'
import type { ShowInList, ShowListing } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import { playing, shownAge, shownBands, shownDate, shownTime, weekdayOf, withMore } from '#core/shows/wording.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { statusPrefix, statusSentence } from './status-words.ts'

/** A show in a feed: shortened among others, in full when it is alone. */
export type FeedShow = ShowListing & Partial<Pick<ShowInList, 'moreBands'>>

/** So many bands stand in a name; the whole bill is told below it. */
const MOST_NAMED = 5

/** A show in a line: what has become of it, who plays, and what it is called. */
export const shownName = (show: FeedShow): string => statusPrefix(show.status) + nameOf(show)

/** The same with where and when it is, for lists that have no fields for it. */
export const shownNameAndPlace = (show: FeedShow): string => {
  const day = `${weekdayOf(show.showDate).slice(0, 3)} ${shownDate(show.showDate)}`
  return [shownName(show), show.venueName, show.venueCity, day].join(', ')
}

const nameOf = (show: FeedShow): string => {
  const bands = playing(show)
  if (bands.length === 0) return show.showTitle
  const more = Math.max(bands.length - MOST_NAMED, 0) + (show.moreBands ?? 0)
  const named = withMore(bands.slice(0, MOST_NAMED).join(', '), more)
  const isSaid = !show.hasOwnTitle || bands.join(', ').toLowerCase().includes(show.showTitle.toLowerCase())
  return isSaid ? named : `${named} (${show.showTitle})`
}

/** Where it is, as one would write it on a letter; a private street is not in a feed. */
export const shownPlace = ({ venueName, venueAddress, venueCity, venueRegion, venueCountry }: FeedShow): string =>
  [venueName, venueAddress, placeLine(venueCity, venueRegion, countryName(venueCountry))].join(', ')

/** A paragraph about a show: a text, or a web address with its name before it. */
export type Fact = string | { name: string; url: string }

/** The fact as plain text. */
export const factText = (fact: Fact): string => (typeof fact === 'string' ? fact : `${fact.name}: ${fact.url}`)

/** All that is known of a show, a paragraph each, without its place. */
export const showFacts = (show: FeedShow): readonly Fact[] => {
  const gone = show.lineUp.filter((act) => !isPlaying(act)).map(({ bandName }) => bandName)
  const isOnSale = !isOff(show.status) && show.status !== 'sold-out'
  return [
    statusSentence(show),
    show.hasOwnTitle && show.showTitle,
    whenOf(show),
    `Bands: ${shownBands(show)}`,
    gone.length > 0 && `No longer playing: ${gone.join(', ')}`,
    `Age limit: ${shownAge(show)}`,
    show.price && `Price: ${show.price}`,
    show.ticketUrl && isOnSale && { name: 'Tickets', url: show.ticketUrl },
    show.eventUrl && { name: 'Event', url: show.eventUrl },
    show.description,
  ].filter((fact): fact is Fact => Boolean(fact))
}

const whenOf = ({ showDate, doorTime, showTime }: FeedShow): string =>
  [
    `${weekdayOf(showDate)} ${shownDate(showDate)}`,
    doorTime && `doors ${shownTime(doorTime)}`,
    showTime && `show ${shownTime(showTime)}`,
  ]
    .filter(Boolean)
    .join(', ')
