import { IMAGE_FOLDER } from '#core/images/image.ts'
import type { ImageSize } from '#core/images/image-size.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { formatAge, formatDate, formatTime, playingBandNames, weekdayOf } from './formatting.ts'
import type { ShowListing } from './listing.ts'
import { isOff, statusLabel } from './status.ts'

export const SHARE_SIZE = { width: 1200, height: 630 } as const

export const SITE_SHARE_PATH = '/share.png'

export const sharePath = (showPath: string): string => `${showPath}/share.png`

/** Everything that determines a show's preview image: public facts only, never a street. */
export type PreviewImageContent = {
  showId: string
  weekday: string
  date: string
  bands: readonly string[]
  title: string
  venue: string
  place: string
  facts: readonly (readonly [name: string, value: string])[]
  status: string | null
  isOff: boolean
  poster: string | null
}

export const previewImageContentOf = (show: ShowListing): PreviewImageContent => ({
  showId: show.id,
  weekday: weekdayOf(show.showDate).slice(0, 3),
  date: formatDate(show.showDate),
  bands: playingBandNames(show),
  title: show.showTitle,
  venue: show.venueName,
  place: placeLine(show.venueCity, show.venueRegion),
  facts: [
    ...(show.doorTime ? [['Doors', formatTime(show.doorTime)] as const] : []),
    ...(show.showTime ? [['Show', formatTime(show.showTime)] as const] : []),
    ...(show.ageRestriction === 'Unknown' ? [] : [['Age limit', formatAge(show)] as const]),
  ],
  status: statusLabel[show.status],
  isOff: isOff(show.status),
  poster: posterFile(show.posterSizes),
})

const SUFFICIENT_POSTER_WIDTH = 480

const posterFile = (sizes: readonly ImageSize[]): string | null => {
  const size = sizes.find(({ width }) => width >= SUFFICIENT_POSTER_WIDTH) ?? sizes.at(-1)
  return size ? size.webp.slice(IMAGE_FOLDER.length) : null
}

/** Increase this when the drawing code changes, to invalidate cached images. */
const DRAWING_VERSION = 1

/** Returns a hash of everything that determines the image, for its URL and ETag (FNV-1a, 64 bits). */
export const shareImageVersion = (content: PreviewImageContent): string => {
  let hash = 0xcbf29ce484222325n
  for (const character of JSON.stringify([DRAWING_VERSION, content]))
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(36)
}
