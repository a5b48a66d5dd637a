import { lazy, Suspense, useState } from 'react'
import type { ShowListing } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import { m } from '#messages'
import { ConfirmedBy } from './confirmed-by.tsx'
import { useIsOver } from './is-over.ts'

const ConfirmForm = lazy(async () => ({ default: (await import('./confirm-form.tsx')).ConfirmForm }))

export function ShowConfirmation({ show, canEdit }: { show: ShowListing; canEdit: boolean }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isOver = useIsOver(show)
  if (isOff(show.status) || show.isDeleted || (isOver && !show.confirmedAs)) return null
  return (
    <div className="row text-sm">
      <ConfirmedBy show={show} />
      {canEdit && !isOver && (
        <button className="btn btn--sm" type="button" onClick={() => setIsDialogOpen(true)}>
          {show.confirmedAs ? m.show_confirm_again() : m.common_confirm()}
        </button>
      )}
      {isDialogOpen && (
        <Suspense>
          <ConfirmForm show={show} onClose={() => setIsDialogOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
