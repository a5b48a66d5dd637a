import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { formatDate } from '#web/i18n/formatting.ts'
import { Screen } from '#web/page/screen.tsx'
import { useRestoreShow } from '#web/show/restore-show.ts'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { invalidateShows } from './show-saving.tsx'

type Props = { show: ShowListing; onRestored: (show: ShowListing) => void }

export function DeletedShow({ show, onRestored }: Props) {
  const client = useQueryClient()
  const { isBusy, failure, restore } = useRestoreShow(show, (restored) => {
    invalidateShows(client)
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
