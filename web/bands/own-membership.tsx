import { useEffect, useRef, useState } from 'react'
import type { PublicBand } from '#core/bands/public-band.ts'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { ClaimForm } from './claim-form.tsx'
import { EndOwnMembership } from './end-own-membership.tsx'

const texts = {
  active: m.own_membership_member,
  pending: m.own_membership_pending,
  invited: m.own_membership_invited,
} as const

type Props = {
  band: PublicBand
  /** The URL points here, so the section takes the focus. */
  isNamed: boolean
}

/** The user's membership of the band, and the actions to change it. */
export function OwnMembership({ band, isNamed }: Props) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isDialogOpen) opener.current?.focus()
    wasAsking.current = isDialogOpen
  }, [isDialogOpen])
  useEffect(() => {
    if (isNamed) opener.current?.focus()
  }, [isNamed])
  const { membership } = band
  if (membership)
    return (
      <div className="row mt5">
        <p>{texts[membership]()}</p>
        {membership === 'invited' && <AcceptInvitation band={band} />}
        <EndOwnMembership band={band} state={membership} />
      </div>
    )
  return (
    <div className="mt5">
      {isDialogOpen ? (
        <div className="mid">
          <ClaimForm key={band.id} band={band} onClose={() => setIsDialogOpen(false)} />
        </div>
      ) : (
        <button className="linkish" type="button" ref={opener} onClick={() => setIsDialogOpen(true)}>
          <Icon name="mic" size={18} /> {m.own_membership_ask()}
        </button>
      )}
    </div>
  )
}
