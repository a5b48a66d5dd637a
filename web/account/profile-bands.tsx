import { useState } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { AcceptInvitation } from '#web/bands/accept-invitation.tsx'
import { ClaimForm } from '#web/bands/claim-form.tsx'
import { EndOwnMembership } from '#web/bands/end-own-membership.tsx'
import { entryPath } from '#web/data/entry-path.ts'
import { BandPicker } from '#web/ui/entry-picker.tsx'
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts'
import type { Profile } from './profile-data.ts'
import { ProfileSection } from './profile-section.tsx'

const stateLabels = { active: m.own_bands_member, pending: m.own_bands_pending, invited: m.own_bands_invited } as const

export function ProfileBands({ bands }: Pick<Profile, 'bands'>) {
  const [bandToClaim, setBandToClaim] = useState<{ id: string; name: string } | null>(null)
  const invitationCount = bands.filter(({ state }) => state === 'invited').length
  // Invitations count twice, because accepting one removes its button but not its band.
  const list = useFocusAfterRemoval<HTMLUListElement>(bands.length + invitationCount)
  return (
    <ProfileSection title={m.own_bands_title()}>
      <ul className="row-list" ref={list}>
        {bands.map(({ bandId, bandName, state }) => (
          <li key={bandId}>
            <span>
              {/* The band's screen redirects from the id to the slug. */}
              <Link to={entryPath('bands', bandId)}>{bandName}</Link>{' '}
              <span className={`tag ${state === 'active' ? 'tag--strong' : 'tag--warn'}`}>{stateLabels[state]()}</span>
            </span>
            <span className="row">
              {state === 'invited' && <AcceptInvitation band={{ id: bandId, name: bandName }} />}
              <EndOwnMembership band={{ id: bandId, name: bandName }} state={state} />
            </span>
          </li>
        ))}
      </ul>
      {bandToClaim ? (
        <ClaimForm band={bandToClaim} onClose={() => setBandToClaim(null)} />
      ) : (
        <BandPicker
          id="claim-band"
          label={bands.length > 0 ? m.own_bands_in_another() : m.own_bands_in_one()}
          hint={m.own_bands_hint()}
          placeholder={m.own_bands_find()}
          onPick={setBandToClaim}
        />
      )}
    </ProfileSection>
  )
}
