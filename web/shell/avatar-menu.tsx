import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import { Avatar, displayNameOf } from '#web/ui/avatar.tsx'
import { DropdownMenu } from './dropdown-menu.tsx'
import { accountEntries } from './menu-entries.ts'
import { MenuItems } from './menu-link.tsx'

const labels = { loading: m.header_account_menu, anonymous: m.header_account_menu_anonymous }

export function AvatarMenu() {
  const session = useSession()
  const label =
    session.state === 'authenticated'
      ? m.header_account_menu_of({ name: displayNameOf(session) })
      : labels[session.state]()
  return (
    <DropdownMenu button={<Avatar session={session} />} buttonClass="avatar" label={label} className="dropdown--avatar">
      {session.state === 'authenticated' && (
        <li className="dropdown-account">
          <b>{displayNameOf(session)}</b>
          {session.name}
        </li>
      )}
      <MenuItems entries={accountEntries(session)} />
    </DropdownMenu>
  )
}
