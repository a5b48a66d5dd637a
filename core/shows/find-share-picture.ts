import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { readable } from './find-show.ts'
import { toListing } from './listing.ts'
import { type ShareWords, shareWordsOf } from './share-words.ts'

export type SharePicture = {
  slug: string
  words: ShareWords
  /** Returns the PNG. Rejects with `busy`, or with `limit.exceeded` after too many uncached pictures of a client. */
  draw(client: string): Promise<Uint8Array>
}

/** Finds the link preview of a show by current or former slug, drawn on demand. Throws `show.not_found` or `show.deleted`. */
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
