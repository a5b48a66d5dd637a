import { useCallback } from 'react'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { useSite } from '#web/page/site-context.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { copyText } from '#web/ui/copy-text.ts'

export const showPath = ({ slug }: Pick<ShowListing, 'slug'>): string => `/shows/${encodeURIComponent(slug)}`

export type Share = (show: Pick<ShowListing, 'slug' | 'showTitle'>) => void

/** Returns a function that shares a show through the device's share sheet, or copies the show's URL if no sheet can be shown. */
export function useShare(): Share {
  const share = useSharePage()
  return useCallback((show) => share({ path: showPath(show), title: show.showTitle }), [share])
}

/** Like {@link useShare}, but for any page. `path` begins with a slash. */
export function useSharePage(): (page: { path: string; title: string }) => void {
  const { baseUrl } = useSite()
  const toast = useToast()
  return useCallback(
    async ({ path, title }) => {
      const url = baseUrl + path
      if (await openShareSheet({ title, url })) return
      toast((await copyText(url)) ? m.common_link_copied() : m.share_copy_this({ url }))
    },
    [baseUrl, toast],
  )
}

/** Resolves to whether the device has shown its share sheet; true even if the user cancelled. */
const openShareSheet = async (data: ShareData): Promise<boolean> => {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
