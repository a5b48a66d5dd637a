import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { readable } from './find-show.ts'
import { toListing } from './listing.ts'
import { type ShareWords, shareWordsOf } from './share-words.ts'

export type SharePicture = {
  /** The show's slug as it is now. */
  slug: string
  words: ShareWords
  /**
   * The PNG. Rejects with `limit.exceeded` when the client (its key) had too many drawn that nobody had asked for before, or
   * with `busy`.
   */
  draw(client: string): Promise<Uint8Array>
}

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
    const words = shareWordsOf(show)
    const { poster } = words
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
