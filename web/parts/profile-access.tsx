import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { needTwoSteps } from '#core/permissions/policy.ts'
import { m } from '#messages'
import { allOf } from '#web/name-lists.ts'
import { linkTo } from './link-to.tsx'
import { bold } from './markup.tsx'
import { Note } from './note.tsx'
import type { Profile } from './profile-data.ts'
import { ProfileSection } from './profile-section.tsx'
import { roleWords } from './role-words.ts'

/** The roles of the account, and whether they count. */
export function ProfileAccess({ roles, twoStep }: Pick<Profile, 'roles' | 'twoStep'>) {
  const idle = twoStep.isRequired && !twoStep.timeCodes && twoStep.passkeys.length === 0
  const held = needTwoSteps.filter((role) => roles.includes(role))
  return (
    <ProfileSection title={m.access_title()}>
      {idle && held.length > 0 && (
        <Note tone="warn">
          <ParaglideMessage
            message={m.access_idle}
            inputs={{ count: held.length, roles: allOf(held.map((role) => roleWords[role]())) }}
            markup={{ b: bold }}
          />
        </Note>
      )}
      {roles.length > 0 ? (
        <ul className="chips" aria-label={m.common_roles()}>
          {roles.map((role) => (
            <li className="tag tag--soldout" key={role}>
              {roleWords[role]()}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <ParaglideMessage message={m.access_none} markup={{ ask: linkTo('/request-access') }} />
        </p>
      )}
      <p className="hint">{m.access_hint()}</p>
    </ProfileSection>
  )
}
