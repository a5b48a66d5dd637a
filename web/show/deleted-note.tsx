import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { bold } from '#web/i18n/markup.tsx'
import { Note } from '#web/ui/note.tsx'
import { useRestoreShow } from './restore-show.ts'

/** Shown above a deleted show, to users who may restore it. */
export function DeletedNote({ show }: { show: ShowListing }) {
  const client = useQueryClient()
  const { isBusy, failure, restore } = useRestoreShow(show, async () => {
    await client.invalidateQueries()
    // The focused button disappears with the note.
    document.getElementById('main')?.focus()
  })
  return (
    <Note tone="warn">
      <ParaglideMessage message={m.deleted_note} markup={{ b: bold }} />
      {failure !== null && <p role="alert">{failureText(failure)}</p>}
      <p className="mt4">
        <button className="btn btn--sm" type="button" aria-disabled={isBusy} onClick={restore}>
          {m.common_restore()}
        </button>
      </p>
    </Note>
  )
}
