import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PublicBand } from '#core/bands/public-band.ts'
import { m } from '#messages'
import { useCanAddShows } from '#web/data/can-add-shows.ts'
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
  /** Whether the URL's hash names this section. The button that opens the claim form then takes the focus. */
  isUrlTarget: boolean
}

export function OwnMembership({ band, isUrlTarget }: Props) {
  const canAddShows = useCanAddShows()
  const [isFormOpen, setIsFormOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasFormOpen = useRef(false)
  useEffect(() => {
    if (wasFormOpen.current && !isFormOpen) opener.current?.focus()
    wasFormOpen.current = isFormOpen
  }, [isFormOpen])
  useEffect(() => {
    if (isUrlTarget) opener.current?.focus()
  }, [isUrlTarget])
  const { membership } = band
  if (membership)
    return (
      <div className="row mt5">
        <p>{texts[membership]()}</p>
        {membership === 'invited' && <AcceptInvitation band={band} />}
        {membership === 'active' && canAddShows && (
          <Link className="btn btn--sm" to={`/sources/add?band=${band.id}`}>
            <Icon name="feed" size={16} /> {m.sources_of_entry()}
          </Link>
        )}
        <EndOwnMembership band={band} state={membership} />
      </div>
    )
  return (
    <div className="mt5">
      {isFormOpen ? (
        <div className="medium">
          <ClaimForm key={band.id} band={band} onClose={() => setIsFormOpen(false)} />
        </div>
      ) : (
        <button className="text-link" type="button" ref={opener} onClick={() => setIsFormOpen(true)}>
          <Icon name="mic" size={18} /> {m.own_membership_ask()}
        </button>
      )}
    </div>
  )
}
