import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ShowListing } from '#core/shows/listing.ts'
import { type Api, useApi } from '#web/api.ts'
import { shownDate } from '#web/wording.ts'
import { FailureNote } from './failure-note.tsx'
import { failureText } from './failure-text.ts'
import { useOneCall } from './one-call.ts'
import { Screen } from './screen.tsx'
import { forgetShows } from './show-saving.tsx'
import { useToast } from './toasts.tsx'

/** Brings a deleted show back. */
export const restoreShow = (api: Api, { id }: Pick<ShowListing, 'id'>): Promise<ShowListing> =>
  api.send<ShowListing>('POST', `/api/shows/${id}/restore`, {})

type Props = { show: ShowListing; onRestored: (show: ShowListing) => void }

/** In place of the form while the show is deleted; for who may edit it. */
export function DeletedShow({ show, onRestored }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { isBusy, failure, run } = useOneCall()
  const restore = () =>
    run(async () => {
      const restored = await restoreShow(api, show)
      forgetShows(client)
      toast('Show restored')
      onRestored(restored)
    })
  return (
    <Screen title="Deleted show">
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>This show was deleted</h1>
          <p>
            {show.showTitle}, {shownDate(show.showDate)}. It stands on no list any more; everything about it is kept.
          </p>
        </div>
        {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
        <div className="row">
          <button className="btn btn--main" type="button" aria-disabled={isBusy} onClick={restore}>
            Restore
          </button>
          <Link className="btn" to="/">
            See all shows
          </Link>
        </div>
      </div>
    </Screen>
  )
}
