import type { Band } from '#core/bands/band.ts'
import type { BandId } from '#core/ids.ts'
import { type Revision, revisionOf, type Stamp } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'

/** Returns a function that gives the picture of `from` to a band without one. Locks both bands in order of id, to avoid deadlocks. */
export const makeAdoptPicture = async (
  bands: Stores['bands'],
  { from, into }: { from: BandId; into: BandId },
): Promise<(band: Band) => Band> => {
  const [low, high] = from < into ? [from, into] : [into, from]
  const locked = [await bands.find(low), await bands.find(high)]
  const picture = locked.find((band) => band?.id === from)?.picture ?? null
  return (band) => ({ ...band, picture: band.picture ?? picture })
}

/** Returns a function that removes the picture of the merged band `from` from a band that adopted it. */
export const makeReleasePicture = async (bands: Stores['bands'], from: BandId): Promise<(band: Band) => Band> => {
  const picture = (await bands.findAny(from))?.picture
  return (band) => (picture && band.picture?.imageId === picture.imageId ? { ...band, picture: null } : band)
}

/** Applies `release` to `into` and the bands it was merged into, except the remaining one. Returns the new revisions. */
export const releasePictureInMergedBands = async (
  bands: Stores['bands'],
  into: BandId,
  release: (band: Band) => Band,
  stamp: Stamp,
): Promise<readonly Revision[]> => {
  const band = await bands.findAny(into)
  if (!band?.mergedInto) return []
  const released = release(band)
  const own =
    released === band
      ? []
      : [revisionOf('band', await bands.save({ ...released, updatedAt: stamp.at }), 'unmerged', stamp)]
  return [...own, ...(await releasePictureInMergedBands(bands, band.mergedInto, release, stamp))]
}
