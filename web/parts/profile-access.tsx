import { Link } from 'react-router'
import { needTwoSteps } from '#core/permissions/policy.ts'
import { Note } from './note.tsx'
import type { Profile } from './profile-data.ts'
import { ProfileSection } from './profile-section.tsx'

/** The roles of the account, and whether they count. */
export function ProfileAccess({ roles, twoStep }: Pick<Profile, 'roles' | 'twoStep'>) {
  const idle = twoStep.isRequired && !twoStep.timeCodes && twoStep.passkeys.length === 0
  const held = needTwoSteps.filter((role) => roles.includes(role))
  return (
    <ProfileSection title="Access">
      {idle && held.length > 0 && (
        <Note tone="warn">
          <b>{held.join(' and ')} does not count yet.</b> Set up two-step log-in below first.
        </Note>
      )}
      {roles.length > 0 ? (
        <ul className="chips" aria-label="Roles">
          {roles.map((role) => (
            <li className="tag tag--soldout" key={role}>
              {role}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          You have no role yet. To add shows, <Link to="/request-access">become a show manager</Link>.
        </p>
      )}
      <p className="hint">Site admins give and take roles.</p>
    </ProfileSection>
  )
}
