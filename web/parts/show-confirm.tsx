import { lazy, Suspense, useState } from 'react'
import type { ShowListing } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import { ConfirmedBy } from './confirmed-by.tsx'

const ConfirmForm = lazy(async () => ({ default: (await import('./confirm-form.tsx')).ConfirmForm }))

/** Who stands up for the listing; who may edit the show can say that it is as listed. A show that is off needs nobody. */
export function ShowConfirm({ show, canEdit }: { show: ShowListing; canEdit: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  if (isOff(show.status) || show.isDeleted) return null
  return (
    <div className="row sm">
      <ConfirmedBy show={show} />
      {canEdit && (
        <button className="btn btn--sm" type="button" onClick={() => setIsAsking(true)}>
          {show.confirmedAs ? 'Confirm again' : 'Confirm'}
        </button>
      )}
      {isAsking && (
        <Suspense>
          <ConfirmForm show={show} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
