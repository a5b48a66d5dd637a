import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { placePath } from '#web/place-path.ts'
import { ClaimForm } from './claim-form.tsx'
import { EndOwnPlace } from './end-own-place.tsx'
import { BandPicker } from './place-picker.tsx'
import type { Profile } from './profile-data.ts'
import { ProfileSection, useFocusKept } from './profile-section.tsx'

const states = { active: m.own_bands_member, pending: m.own_bands_pending } as const

/** The bands the account belongs to or has claimed, and how to claim another. */
export function ProfileBands({ bands }: Pick<Profile, 'bands'>) {
  const [claimed, setClaimed] = useState<{ id: string; name: string } | null>(null)
  const box = useFocusKept<HTMLUListElement>(bands.length)
  return (
    <ProfileSection title={m.own_bands_title()}>
      <ul className="own-list" ref={box}>
        {bands.map(({ bandId, bandName, state }) => (
          <li key={bandId}>
            <span>
              {/* The page of an id leads on to the band's own address. */}
              <Link to={placePath('bands', bandId)}>{bandName}</Link>{' '}
              <span className={`tag ${state === 'active' ? 'tag--soldout' : 'tag--postponed'}`}>{states[state]()}</span>
            </span>
            <EndOwnPlace band={{ id: bandId, name: bandName }} state={state} />
          </li>
        ))}
      </ul>
      {claimed ? (
        <ClaimForm band={claimed} onClose={() => setClaimed(null)} />
      ) : (
        <BandPicker
          id="claim-band"
          label={bands.length > 0 ? m.own_bands_in_another() : m.own_bands_in_one()}
          hint={m.own_bands_hint()}
          placeholder={m.own_bands_find()}
          onPick={setClaimed}
        />
      )}
    </ProfileSection>
  )
}
