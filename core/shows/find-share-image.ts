import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { requireReadable } from './find-show.ts'
import { toListing } from './listing.ts'
import { type PreviewImageContent, previewImageContentOf } from './preview-image-content.ts'

export type ShareImage = {
  slug: string
  content: PreviewImageContent
  /** Returns the PNG. Rejects with `limit.exceeded` if the client has requested too many uncached images, or with `busy` or
   * `unavailable`. */
  draw(clientKey: string): Promise<Uint8Array>
}

/** Returns the content of the preview image for the show with this current or former slug; `draw` draws the image. Throws
 * `show.not_found` or `show.deleted`. */
export const makeFindShareImage =
  (ports: Pick<Ports, 'catalog' | 'clock' | 'imageFiles' | 'shareImages' | 'rateLimits'>) =>
  async (slug: string): Promise<ShareImage> => {
    const show = toListing(requireReadable(await ports.catalog.showBySlug(slug), null), null, ports.clock.now())
    const content = previewImageContentOf(show)
    const { poster } = content
    return {
      slug: show.slug,
      content,
      draw: async (clientKey) => {
        const cached = ports.shareImages.cached(content)
        if (cached) return cached
        await spend(ports, limits.shareImageByClient, clientKey)
        return ports.shareImages.draw(content, async () => (poster === null ? null : ports.imageFiles.get(poster)))
      },
    }
  }
