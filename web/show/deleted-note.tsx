import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { bold } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { Note } from '#web/ui/note.tsx'

/** Shown above a deleted show, to users who may restore it. */
export function DeletedNote({ show }: { show: ShowListing }) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const restore = () =>
    run(async () => {
      await api.send('POST', '/api/shows/{id}/restore', {}, { params: { id: show.id } })
      toast(m.deleted_back())
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
