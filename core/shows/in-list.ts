import { shortened } from '#core/text/shortened.ts'
import { isPlaying } from './act.ts'
import type { ShowListing } from './listing.ts'

/** A show as lists return it: shortened, so that one show cannot inflate a page of many. Its own call returns all of it. */
export type ShowInList = ShowListing & {
  /** How many more bands play than `lineUp` and `bandList` name. */
  moreBands: number
}

/** Upper bounds of a listed show: bands, and characters of its description. */
type Bounds = { bands: number; description: number }

/** For pages of lists. */
const PAGE: Bounds = { bands: 8, description: 300 }

/** For feeds and calendars, where readers often see nothing else of a show. */
export const FEED: Bounds = { bands: 20, description: 1000 }

/** Upper bound of names and titles in characters; real ones are shorter. */
const MOST_CHARACTERS = 100

/** A name as lists show it. */
export const listedName = (name: string): string => shortened(name, MOST_CHARACTERS)

/** Returns the show with bounded names, texts and line-up. Bands that still play are kept before those that dropped out. */
export const inList = (show: ShowListing, { bands, description }: Bounds = PAGE): ShowInList => {
  const playing = show.lineUp.filter(isPlaying)
  const kept = show.lineUp.length <= bands ? show.lineUp : playing.slice(0, bands)
  const lineUp = kept.map((act) => ({ ...act, bandName: listedName(act.bandName) }))
  return {
    ...show,
    showTitle: listedName(show.showTitle),
    lineUp,
    bandList: lineUp.map(({ bandId, bandName }) => ({ bandId, bandName })),
    moreBands: Math.max(playing.length - bands, 0),
    venueName: listedName(show.venueName),
    venueAddress: listedName(show.venueAddress),
    previousVenueName: show.previousVenueName && listedName(show.previousVenueName),
    posterAlt: show.posterAlt && listedName(show.posterAlt),
    description: show.description && shortened(show.description, description),
  }
}
