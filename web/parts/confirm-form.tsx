import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShowListing } from '#core/shows/listing.ts'
import type { Voucher } from '#core/shows/show.ts'
import { useApi } from '#web/api.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useToast } from './toasts.tsx'

const choices: readonly (readonly [Voucher, string])[] = [
  ['band', 'The band'],
  ['venue', 'The venue'],
  ['promoter', 'The promoter'],
  ['fan', 'A fan'],
]

/** Asks as whom somebody says that the show is as listed. */
export function ConfirmForm({ show, onClose }: { show: ShowListing; onClose: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [as, setAs] = useState<Voucher>(show.confirmedAs ?? 'fan')
  const confirm = async () => {
    await api.send('POST', `/api/shows/${show.id}/confirm`, { as })
    toast('The show is confirmed')
    await client.invalidateQueries()
  }
  return (
    <ConfirmDialog title="Is it as listed?" action="Confirm" onConfirm={confirm} onClose={onClose}>
      <fieldset>
        <legend>Date, times, place and bands are right. I say so as:</legend>
        {choices.map(([value, label]) => (
          <label className="check" key={value}>
            <input type="radio" name="as" checked={as === value} onChange={() => setAs(value)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
