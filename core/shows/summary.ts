import type { ShowListing } from '#core/shows/listing.ts'
import { statusWord } from '#core/shows/status.ts'
import { shownBands, shownDate } from '#core/shows/wording.ts'

/** The show in one sentence for search engines and previews, with what has become of it before everything else. */
export const summaryOf = (show: ShowListing): string => {
  const word = statusWord[show.status]
  const where = `${show.venueName}, ${show.venueCity}, ${show.venueRegion}`
  return `${word === null ? '' : `${word}. `}${show.showTitle}: ${shownBands(show)} at ${where}, ${shownDate(show.showDate)}.`
}
