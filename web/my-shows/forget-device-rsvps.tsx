import { useState } from 'react'
import { m } from '#messages'
import { useViewer } from '#web/data/session.ts'
import { noRsvps, storeRsvps } from '#web/rsvps/device-rsvps.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Removes all RSVPs of a visitor from a device, which others may use too. */
export function ForgetDeviceRsvps() {
  const viewer = useViewer()
  const [isAsking, setIsAsking] = useState(false)
  if (viewer !== '') return null
  return (
    <>
      <button className="btn btn--sm" type="button" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        <Icon name="trash" size={18} /> {m.my_shows_forget()}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={m.my_shows_forget_title()}
          action={m.my_shows_forget()}
          isDanger
          onConfirm={async () => storeRsvps(noRsvps)}
          onClose={() => setIsAsking(false)}
        >
          <p>{m.my_shows_forget_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
