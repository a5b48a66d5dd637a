import { IMAGE_FOLDER, type ImageSize } from '#core/images/image.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { readable } from '#core/shows/find-show.ts'
import { toListing } from '#core/shows/listing.ts'
import { type ShareWords, shareWordsOf } from '#core/shows/share-words.ts'

export type SharePicture = {
  /** The show's slug as it is now. */
  slug: string
  /** All that decides what the picture looks like. */
  words: ShareWords & { poster: string | null }
  /**
   * The PNG. Rejects with `limit.exceeded` when the client (its key) had too many drawn that nobody had asked for before, or
   * with `busy`.
   */
  draw(client: string): Promise<Uint8Array>
}

/** CSS pixels that a poster has beside the words. */
const POSTER_WIDTH = 480

/**
 * The picture for previews of the show of an address `/shows/{slug}`, also one that it had before. Nothing is drawn until it is
 * asked for. Refuses with `show.not_found` or `show.deleted`.
 */
export const makeFindSharePicture =
  ({
    catalogue,
    clock,
    imageFiles,
    sharePictures,
    rateLimits,
  }: Pick<Ports, 'catalogue' | 'clock' | 'imageFiles' | 'sharePictures' | 'rateLimits'>) =>
  async (slug: string): Promise<SharePicture> => {
    const show = toListing(readable(await catalogue.showBySlug(slug), null), null, clock.now())
    const poster = posterFile(show.posterSizes)
    const words = { ...shareWordsOf(show), poster }
    return {
      slug: show.slug,
      words,
      draw: async (client) => {
        const kept = sharePictures.kept(words)
        if (kept) return kept
        await spend({ rateLimits }, limits.sharePictureByClient, client)
        return sharePictures.draw(words, async () => (poster === null ? null : imageFiles.get(poster)))
      },
    }
  }

const posterFile = (sizes: readonly ImageSize[]): string | null => {
  const size = sizes.find(({ width }) => width >= POSTER_WIDTH) ?? sizes.at(-1)
  return size ? size.webp.slice(IMAGE_FOLDER.length) : null
}
