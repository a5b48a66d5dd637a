import { truncate } from '#core/text/truncate.ts'
import { isPlaying } from './act.ts'
import type { ShowInList, ShowListing } from './listing.ts'

type Bounds = { bands: number; description: number }

const PAGE_BOUNDS: Bounds = { bands: 8, description: 300 }

export const FEED_BOUNDS: Bounds = { bands: 20, description: 1000 }

const MAX_NAME_LENGTH = 100

export const listedName = (name: string): string => truncate(name, MAX_NAME_LENGTH)

/** Returns the show with shortened names, texts and line-up. A line-up that is too long keeps only its first playing bands. */
export const listExcerpt = (
  show: ShowListing,
  { bands: maxBands, description: maxDescriptionLength }: Bounds = PAGE_BOUNDS,
): ShowInList => {
  const playing = show.lineUp.filter(isPlaying)
  const acts = show.lineUp.length <= maxBands ? show.lineUp : playing.slice(0, maxBands)
  const lineUp = acts.map((act) => ({ ...act, bandName: listedName(act.bandName) }))
  return {
    ...show,
    showTitle: listedName(show.showTitle),
    lineUp,
    bandList: lineUp.map(({ bandId, bandName }) => ({ bandId, bandName })),
    moreBands: Math.max(playing.length - maxBands, 0),
    venueName: listedName(show.venueName),
    venueAddress: listedName(show.venueAddress),
    previousVenueName: show.previousVenueName && listedName(show.previousVenueName),
    posterAlt: show.posterAlt && listedName(show.posterAlt),
    description: show.description && truncate(show.description, maxDescriptionLength),
  }
}
