import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { useToast } from '#web/page/toasts.tsx'

export const restoreShow = (api: Api, { id }: Pick<ShowListing, 'id'>): Promise<ShowListing> =>
  api.send('POST', '/api/shows/{id}/restore', {}, { params: { id } })

/** Returns the state of the request, and `restore`, which restores the deleted show, shows a toast and calls `onRestored`. */
export function useRestoreShow(show: ShowListing, onRestored: (show: ShowListing) => void | Promise<void>) {
  const api = useApi()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const restore = () =>
    run(async () => {
      const restored = await restoreShow(api, show)
      toast(m.common_show_restored())
      await onRestored(restored)
    })
  return { isBusy, failure, restore }
}
