import { useState } from 'react'
import { useApi } from '#web/api.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useRereadBand } from './reread-band.ts'
import { useToast } from './toasts.tsx'

type Props = { band: { id: string; name: string }; state: 'pending' | 'active' }

/** Leaves the band, or takes the claim back. */
export function EndOwnPlace({ band, state }: Props) {
  const api = useApi()
  const reread = useRereadBand()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [label, title] =
    state === 'active' ? ['Leave', `Leave ${band.name}?`] : ['Take back', `Take your claim to ${band.name} back?`]
  const end = async () => {
    toast((await api.send<{ message: string }>('DELETE', `/api/bands/${band.id}/members/me`, {})).message)
    await reread({ hasLeft: true })
  }
  return (
    <>
      <button className="btn btn--sm" type="button" onClick={() => setIsAsking(true)}>
        {label} <span className="vh">{band.name}</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          action={label}
          isDanger={state === 'active'}
          onConfirm={end}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {state === 'active'
              ? 'You will not be able to edit the band and its shows any more, but for shows that you have added.'
              : 'You can ask again later.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
