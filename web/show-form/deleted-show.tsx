import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useOneCall } from '#web/data/one-call.ts'
import { shownDate } from '#web/i18n/wording.ts'
import { Screen } from '#web/page/screen.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { forgetShows } from './show-saving.tsx'

export const restoreShow = (api: Api, { id }: Pick<ShowListing, 'id'>): Promise<ShowListing> =>
  api.send('POST', '/api/shows/{id}/restore', {}, { params: { id } })

type Props = { show: ShowListing; onRestored: (show: ShowListing) => void }

export function DeletedShow({ show, onRestored }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { isBusy, failure, run } = useOneCall()
  const restore = () =>
    run(async () => {
      const restored = await restoreShow(api, show)
      forgetShows(client)
      toast(m.common_show_restored())
      onRestored(restored)
    })
  return (
    <Screen title={m.deleted_title()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.common_show_deleted()}</h1>
          <p>{m.deleted_kept({ title: show.showTitle, date: shownDate(show.showDate) })}</p>
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
