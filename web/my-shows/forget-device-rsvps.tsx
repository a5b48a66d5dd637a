import { useState } from 'react'
import { m } from '#messages'
import { noRsvps, storeRsvps } from '#web/rsvps/device-rsvps.ts'
import { useHasAccountRsvps } from '#web/rsvps/use-rsvps.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Lets a visitor remove all RSVPs from this device, because others may use it too. */
export function ForgetDeviceRsvps() {
  const hasAccountRsvps = useHasAccountRsvps()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  if (hasAccountRsvps) return null
  return (
    <>
      <button className="btn btn--sm" type="button" aria-haspopup="dialog" onClick={() => setIsDialogOpen(true)}>
        <Icon name="trash" size={18} /> {m.my_shows_forget()}
      </button>
      {isDialogOpen && (
        <ConfirmDialog
          title={m.my_shows_forget_title()}
          action={m.my_shows_forget()}
          isDanger
          onConfirm={async () => storeRsvps(noRsvps)}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>{m.my_shows_forget_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
