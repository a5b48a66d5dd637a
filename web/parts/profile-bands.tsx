import { useState } from 'react'
import { Link } from 'react-router'
import { placePath } from '#web/place-path.ts'
import { ClaimForm } from './claim-form.tsx'
import { EndOwnPlace } from './end-own-place.tsx'
import { BandPicker } from './place-picker.tsx'
import type { Profile } from './profile-data.ts'
import { ProfileSection, useFocusKept } from './profile-section.tsx'

const states = { active: 'Member', pending: 'Waiting for a decision' } as const

/** The bands the account belongs to or has claimed, and how to claim another. */
export function ProfileBands({ bands }: Pick<Profile, 'bands'>) {
  const [claimed, setClaimed] = useState<{ id: string; name: string } | null>(null)
  const box = useFocusKept<HTMLUListElement>(bands.length)
  return (
    <ProfileSection title="Your bands">
      <ul className="own-list" ref={box}>
        {bands.map(({ bandId, bandName, state }) => (
          <li key={bandId}>
            <span>
              {/* The page of an id leads on to the band's own address. */}
              <Link to={placePath('bands', bandId)}>{bandName}</Link>{' '}
              <span className={`tag ${state === 'active' ? 'tag--soldout' : 'tag--postponed'}`}>{states[state]}</span>
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
          label={bands.length > 0 ? 'In another band?' : 'In a band?'}
          hint="Members may edit their bands and these bands' shows. Somebody decides on every claim."
          placeholder="Find your band"
          onPick={setClaimed}
        />
      )}
    </ProfileSection>
  )
}
