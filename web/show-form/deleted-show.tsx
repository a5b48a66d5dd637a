import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { formatDate } from '#web/i18n/formatting.ts'
import { Screen } from '#web/page/screen.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { invalidateShows } from './show-saving.tsx'

export const restoreShow = (api: Api, { id }: Pick<ShowListing, 'id'>): Promise<ShowListing> =>
  api.send('POST', '/api/shows/{id}/restore', {}, { params: { id } })

type Props = { show: ShowListing; onRestored: (show: ShowListing) => void }

export function DeletedShow({ show, onRestored }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const restore = () =>
    run(async () => {
      const restored = await restoreShow(api, show)
      invalidateShows(client)
      toast(m.common_show_restored())
      onRestored(restored)
    })
  return (
    <Screen title={m.deleted_title()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.common_show_deleted()}</h1>
          <p>{m.deleted_show_note({ title: show.showTitle, date: formatDate(show.showDate) })}</p>
        </div>
        {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
        <div className="row">
          <button className="btn btn--main" type="button" aria-disabled={isBusy} onClick={restore}>
            {m.common_restore()}
          </button>
          <Link className="btn" to="/">
            {m.common_see_all_shows()}
          </Link>
        </div>
      </div>
    </Screen>
  )
}
