import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { formatDate } from '#web/i18n/formatting.ts'
import { useToast } from '#web/page/toasts.tsx'
import { restoreShow } from '#web/show/restore-show.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { invalidateShows } from './show-saving.tsx'

type Props = { show: ShowListing; onDeleted: () => void }

export function DeleteShow({ show, onDeleted }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const undo = () =>
    restoreShow(api, show).then(
      () => {
        invalidateShows(client)
        toast(m.common_show_restored())
      },
      (error: unknown) => toast(m.delete_show_not_undone({ reason: failureText(error) })),
    )
  const remove = async () => {
    await api.send('DELETE', '/api/shows/{id}', undefined, { params: { id: show.id } })
    onDeleted()
    invalidateShows(client)
    client.removeQueries({ queryKey: ['show'] })
    toast(m.delete_show_done(), { label: m.common_undo(), run: undo })
    navigate('/')
  }
  return (
    <>
      <button className="btn" type="button" onClick={() => setIsDialogOpen(true)}>
        <Icon name="trash" size={18} /> {m.common_delete()}
      </button>
      {isDialogOpen && (
        <ConfirmDialog
          title={m.delete_show_question()}
          action={m.delete_show_do()}
          isDanger
          onConfirm={remove}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>{m.delete_show_text({ title: show.showTitle, date: formatDate(show.showDate) })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
