import { IMAGE_FOLDER, type ImageSize } from '#core/images/image.ts'
import { placeLine } from '#core/venues/place-line.ts'
import type { ShowListing } from './listing.ts'
import { isOff, statusWord } from './status.ts'
import { playing, shownAge, shownDate, shownTime, weekdayOf } from './wording.ts'

/** Pixels of every picture for previews of a link. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The picture for previews of pages that have none of their own; a file of the web. */
export const SITE_SHARE_PATH = '/share.png'

/** Where the picture for previews of a show is, from the root; the show's own path before it. */
export const sharePath = (showPath: string): string => `${showPath}/share.png`

/** All that decides what the picture of a show looks like: nothing that not everybody may know, and never a street. */
export type ShareWords = {
  showId: string
  /** `Fri`, `11/20/2026`. */
  weekday: string
  date: string
  /** Who plays, in billing order. */
  bands: readonly string[]
  title: string
  venue: string
  /** City and region. */
  place: string
  /** Times and age limit, each with what it is: `Doors`, `7:00 PM`. */
  facts: readonly (readonly [name: string, value: string])[]
  /** What has become of the show, when it does not go on as announced. */
  status: string | null
  /** Whether it does not take place on that date. */
  isOff: boolean
  /** The file of the poster that stands beside the words. */
  poster: string | null
}

export const shareWordsOf = (show: ShowListing): ShareWords => ({
  showId: show.id,
  weekday: weekdayOf(show.showDate).slice(0, 3),
  date: shownDate(show.showDate),
  bands: playing(show),
  title: show.showTitle,
  venue: show.venueName,
  place: placeLine(show.venueCity, show.venueRegion),
  facts: [
    ...(show.doorTime ? [['Doors', shownTime(show.doorTime)] as const] : []),
    ...(show.showTime ? [['Show', shownTime(show.showTime)] as const] : []),
    ...(show.ageRestriction === 'Unknown' ? [] : [['Age limit', shownAge(show)] as const]),
  ],
  status: statusWord[show.status],
  isOff: isOff(show.status),
  poster: posterFile(show.posterSizes),
})

/** CSS pixels that a poster has beside the words. */
const POSTER_WIDTH = 480

const posterFile = (sizes: readonly ImageSize[]): string | null => {
  const size = sizes.find(({ width }) => width >= POSTER_WIDTH) ?? sizes.at(-1)
  return size ? size.webp.slice(IMAGE_FOLDER.length) : null
}

/** Raised when the same words are drawn in another way, so that nobody keeps the old picture. */
const DRAWING = 1

/** A picture that looks otherwise has another mark, whatever changed it (FNV-1a, 64 bits). */
export const shareMark = (words: ShareWords): string => {
  let hash = 0xcbf29ce484222325n
  for (const character of JSON.stringify([DRAWING, words]))
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(36)
}
