import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConfirmationSource } from '#core/shows/confirmation-source.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { useToast } from '#web/page/toasts.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

const choices: readonly (readonly [ConfirmationSource, () => string])[] = [
  ['band', m.confirm_as_band],
  ['venue', m.confirm_as_venue],
  ['promoter', m.confirm_as_promoter],
  ['fan', m.confirm_as_fan],
]

export function ConfirmForm({ show, onClose }: { show: ShowListing; onClose: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [confirmationSource, setConfirmationSource] = useState<ConfirmationSource>(show.confirmedAs ?? 'fan')
  const confirm = async () => {
    await api.send('POST', '/api/shows/{id}/confirm', { as: confirmationSource }, { params: { id: show.id } })
    toast(m.confirm_done())
    await client.invalidateQueries()
  }
  return (
    <ConfirmDialog title={m.confirm_title()} action={m.common_confirm()} onConfirm={confirm} onClose={onClose}>
      <fieldset>
        <legend>{m.confirm_as()}</legend>
        {choices.map(([choice, label]) => (
          <label className="checkbox" key={choice}>
            <input
              type="radio"
              name="as"
              checked={choice === confirmationSource}
              onChange={() => setConfirmationSource(choice)}
            />
            <span>{label()}</span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
