import { genreNames } from '#core/bands/genres.ts'
import { countryName } from '#core/geography/countries.ts'
import { isPlaying } from '#core/shows/act.ts'
import { doorTexts, formatPrice } from '#core/shows/door-text.ts'
import {
  formatAge,
  formatBandNames,
  formatDate,
  formatDateAndTimes,
  playingBandNames,
  weekdayOf,
  withOmittedCount,
} from '#core/shows/formatting.ts'
import type { ShowInList, ShowListing } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { statusPrefix, statusSentence } from './status-text.ts'

export type FeedShow = ShowListing & Partial<Pick<ShowInList, 'moreBands'>>

const MAX_NAMED = 5

export const displayName = (show: FeedShow): string => statusPrefix(show.status) + nameOf(show)

export const entryTitle = (show: FeedShow): string => {
  const day = `${weekdayOf(show.showDate).slice(0, 3)} ${formatDate(show.showDate)}`
  return [displayName(show), show.venueName, show.venueCity, day].join(', ')
}

const nameOf = (show: FeedShow): string => {
  const bands = playingBandNames(show)
  if (bands.length === 0) return show.showTitle
  const omittedCount = Math.max(bands.length - MAX_NAMED, 0) + (show.moreBands ?? 0)
  const names = withOmittedCount(bands.slice(0, MAX_NAMED).join(', '), omittedCount)
  const isTitleRedundant = !show.hasOwnTitle || bands.join(', ').toLowerCase().includes(show.showTitle.toLowerCase())
  return isTitleRedundant ? names : `${names} (${show.showTitle})`
}

export const displayPlace = ({ venueName, venueAddress, venueCity, venueRegion, venueCountry }: FeedShow): string =>
  [venueName, venueAddress, placeLine(venueCity, venueRegion, countryName(venueCountry))].join(', ')

export const genreTexts = ({ genres }: Pick<FeedShow, 'genres'>): readonly string[] =>
  genres.map((genre) => genreNames[genre])

export type EntryLine = string | { name: string; url: string }

export const lineText = (line: EntryLine): string => (typeof line === 'string' ? line : `${line.name}: ${line.url}`)

export const entryLines = (show: FeedShow): readonly EntryLine[] => {
  const droppedOut = show.lineUp.filter((act) => !isPlaying(act)).map(({ bandName }) => bandName)
  const isOnSale = !isOff(show.status) && show.status !== 'sold-out'
  return [
    statusSentence(show),
    show.hasOwnTitle && show.showTitle,
    formatDateAndTimes(show),
    `Bands: ${formatBandNames(show)}`,
    droppedOut.length > 0 && `No longer playing: ${droppedOut.join(', ')}`,
    show.genres.length > 0 && `Genres: ${genreTexts(show).join(', ')}`,
    `Age limit: ${formatAge(show)}`,
    formatPrice(show) && `Price: ${formatPrice(show)}`,
    doorTexts(show).length > 0 && `Good to know: ${doorTexts(show).join(', ')}`,
    show.ticketUrl && isOnSale && { name: 'Tickets', url: show.ticketUrl },
    show.eventUrl && { name: 'Event', url: show.eventUrl },
    show.description,
  ].filter((line): line is EntryLine => Boolean(line))
}
